/** Tests in Kotlin: methods with an annotation. */
import type { LanguageTests } from '../../../src/model/language-tests.ts';
import { jvmRunners } from '../../java/tests/runners.ts';

const tests: LanguageTests = {
  cases: { marked: true, setUp: /^(?:Before|After)(?:Each|All|Class|Test)?$/ },
  runners: jvmRunners,
};

export default tests;
