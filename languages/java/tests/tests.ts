/** Tests in Java: methods with an annotation, or by their names in the oldest ones. */
import type { LanguageTests } from '../../../src/model/language-tests.ts';
import { jvmRunners } from './runners.ts';

const tests: LanguageTests = {
  cases: {
    marked: true,
    named: /^test(?![a-z])/,
    setUp: /^(?:Before|After)(?:Each|All|Class|Method|Test)?$|^(?:setUp|tearDown)$/,
  },
  runners: jvmRunners,
};

export default tests;
