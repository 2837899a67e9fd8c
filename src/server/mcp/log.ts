/** Sends log messages to the client, filtered by the level it requested. */
import type { LoggingLevel, Server, ServerContext } from '@modelcontextprotocol/server';

/** Until the client sets another level. */
const DEFAULT_LEVEL: LoggingLevel = 'info';
const LEVELS: readonly LoggingLevel[] = [
  'debug',
  'info',
  'notice',
  'warning',
  'error',
  'critical',
  'alert',
  'emergency',
];
const LOGGER = 'wayfind';

export interface Log {
  /** Pass the request context if there is one: newer clients only receive messages about their own requests. */
  write(level: LoggingLevel, data: unknown, context?: ServerContext): void;
}

export function createLog(server: Server): Log {
  let least = DEFAULT_LEVEL;
  server.setRequestHandler('logging/setLevel', ({ params }) => {
    least = params.level;
    return {};
  });
  const isWanted = (level: LoggingLevel) => LEVELS.indexOf(level) >= LEVELS.indexOf(least);
  return {
    write(level, data, context) {
      const sent = send(level, data, context);
      // A disconnected client needs no message.
      sent?.catch(() => undefined);
    },
  };

  function send(level: LoggingLevel, data: unknown, context: ServerContext | undefined): Promise<void> | undefined {
    if (context?.mcpReq.envelope !== undefined) return context.mcpReq.log(level, data, LOGGER);
    if (!isWanted(level) || !server.transport) return undefined;
    const message = { method: 'notifications/message', params: { level, logger: LOGGER, data } } as const;
    return context ? context.mcpReq.notify(message) : server.notification(message);
  }
}
