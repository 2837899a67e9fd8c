/** The call for the violations after those that are shown. */
import { type NextCall, nextCall } from '../../workspace/reply.ts';
import type { Question } from './tool.ts';

/** Empty where rules were passed as objects, which a command line cannot express. */
export function absencePage(question: Question, shown: number): NextCall[] {
  const isWords = (question.pattern ?? []).every((one) => typeof one === 'string');
  return isWords ? [nextCall('verify_absence', { ...question, offset: question.offset + shown })] : [];
}
