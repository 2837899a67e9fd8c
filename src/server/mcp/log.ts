/** Log messages for the client, from the level it asked for on. */
import type { LoggingLevel, Server, ServerContext } from '@modelcontextprotocol/server';

/** Until the client asks for another. */
const USUAL_LEVEL: LoggingLevel = 'info';
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
  /** With the context of a request where there is one: newer clients get messages about their requests only. */
  say(level: LoggingLevel, data: unknown, context?: ServerContext): void;
}

export function createLog(server: Server): Log {
  let least = USUAL_LEVEL;
  server.setRequestHandler('logging/setLevel', ({ params }) => {
    least = params.level;
    return {};
  });
  const isWanted = (level: LoggingLevel) => LEVELS.indexOf(level) >= LEVELS.indexOf(least);
  return {
    say(level, data, context) {
      const sent = send(level, data, context);
      // A client that is gone needs no message.
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
