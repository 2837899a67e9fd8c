/** Asks a yes-or-no question on the terminal. */
import { createInterface } from 'node:readline';
import { exitInterrupted } from './interrupt.ts';

/** Whether a user is at a terminal to answer. */
export function canAsk(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true;
}

/** Anything but a yes is a no, and so is the end of the input; Ctrl-C ends the program. */
export function confirm(question: string): Promise<boolean> {
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  return new Promise((resolve) => {
    reader.once('SIGINT', () => exitInterrupted('what was asked about was not done'));
    reader.once('close', () => resolve(false));
    reader.question(`${question} [y/N] `, (answer) => {
      resolve(/^\s*y(es)?\s*$/i.test(answer));
      reader.close();
    });
  });
}
