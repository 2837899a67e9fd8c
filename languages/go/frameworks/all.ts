/** The frameworks of Go. */
import type { Framework } from '../../../src/model/framework.ts';
import { chi } from './chi.ts';
import { clients } from './clients.ts';
import { echo } from './echo.ts';
import { fiber } from './fiber.ts';
import { gin } from './gin.ts';
import { gorilla } from './gorilla.ts';
import { messages } from './messages.ts';
import { netHttp } from './net-http.ts';

export default [gin, echo, chi, fiber, gorilla, netHttp, ...clients, ...messages] satisfies readonly Framework[];
