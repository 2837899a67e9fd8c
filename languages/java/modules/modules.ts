/** Project files of Java and Kotlin. */
import { defineModules } from '../../../src/resolve/core/language-modules.ts';
import { readGradleSettings, readPom } from './manifests.ts';

export default defineModules({
  manifests: { pom: readPom, gradleSettings: readGradleSettings, gradleBuild: () => ({ name: '' }) },
});
