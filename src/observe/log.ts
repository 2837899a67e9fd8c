/** The log of a process: one line a call, on standard error or in a file, from a level on. */
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import type { Config } from '../config/config.ts';
import { AppError } from '../errors/errors.ts';
import { LogFile } from './log-file.ts';
import { LEVELS, type Level, type LogEvent, type LogFormat, levelOfCall, logLine } from './log-line.ts';

/** The flags of every command, as they were given. */
export interface LogFlags {
  readonly log_level?: Level | 'off';
  readonly log_format?: LogFormat;
  readonly log_file?: string;
}

export interface LogSettings {
  readonly level: Level | 'off';
  readonly format: LogFormat;
  /** Absolute; standard error when absent. */
  readonly file?: string;
  readonly maxBytes: number;
  /** A file that a flag names must be writable. */
  readonly isAsked: boolean;
}

export interface Log {
  readonly settings: LogSettings;
  /** By default a call has the level of its outcome, and everything else is information. */
  write(event: LogEvent, level?: Level): void;
  /** Resolves when all lines are written. */
  flush(): Promise<void>;
}

/** Lines of a file are lost, with a warning, where it cannot be written in the end. */
interface LogContext {
  readonly print: (line: string) => void;
}

export const NO_LOG: Log = {
  settings: { level: 'off', format: 'text', maxBytes: 0, isAsked: false },
  write() {},
  async flush() {},
};

/** `quiet`: the level where neither a flag nor a setting says one, and nothing names a file. */
export function logSettings(config: Config['log'], flags: LogFlags, quiet: LogSettings['level']): LogSettings {
  const named = flags.log_file === undefined ? config.file.replace(/^~(?=[/\\])/, homedir()) : resolve(flags.log_file);
  const level = flags.log_level ?? config.level;
  return {
    level: level === 'auto' ? (named === '' ? quiet : 'info') : level,
    format: flags.log_format ?? config.format,
    ...(named !== '' && { file: named }),
    maxBytes: config.max_mb * 1_000_000,
    isAsked: flags.log_file !== undefined,
  };
}

/** Throws LOG_UNWRITABLE for a file that a flag names; for one of the settings it warns, and lines go to standard error. */
export async function openLog(settings: LogSettings, { print }: LogContext): Promise<Log> {
  const { level, format, file, maxBytes, isAsked } = settings;
  if (level === 'off') return NO_LOG;
  const lines = file === undefined ? undefined : await fileOf(file);
  const most = LEVELS.indexOf(level);
  return {
    settings,
    write(event, as = event.event === 'call' ? levelOfCall(event) : 'info') {
      if (LEVELS.indexOf(as) > most) return;
      const line = logLine({ level: as, time: new Date(), event }, format);
      if (lines) lines.write(line);
      else print(line);
    },
    flush: async () => lines?.flush(),
  };

  async function fileOf(path: string): Promise<LogFile | undefined> {
    const onProblem = ({ message }: Error): void => print(`warning: lines of the log are lost: ${path}: ${message}`);
    const opened = new LogFile({ file: path, maxBytes, onProblem });
    try {
      await opened.check();
      return opened;
    } catch (error) {
      if (isAsked || !(error instanceof AppError)) throw error;
      print(`warning: ${error.message}; the log goes to standard error`);
      return undefined;
    }
  }
}
