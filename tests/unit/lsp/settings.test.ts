/** What a client may switch off. */
import { describe, expect, it } from 'vitest';
import { FEATURES, readSettings } from '../../../src/lsp/settings.ts';

describe('settings of the language server', () => {
  it('leave everything on', () => {
    for (const nothing of [undefined, null, {}, { wayfind: {} }, [], 'x']) {
      const { isOn, lenses, index, problems } = readSettings(nothing);
      expect(Object.values(isOn)).toEqual(FEATURES.map(() => true));
      expect([lenses.references, lenses.tests, lenses.changed, index]).toEqual([true, true, true, true]);
      expect(problems).toEqual([]);
    }
  });

  it('switch features off one by one, also under the name of the server', () => {
    const given = { features: { hover: false }, codeLens: { tests: false, since: 'develop' }, index: false };
    for (const written of [given, { wayfind: given }]) {
      const { isOn, lenses, changedSince, index } = readSettings(written);
      expect([isOn.hover, isOn.definition, lenses.tests, lenses.references, changedSince, index]).toEqual([
        false,
        true,
        false,
        true,
        'develop',
        false,
      ]);
    }
  });

  it('say what was not understood', () => {
    const { problems, isOn } = readSettings({ hovr: false, features: { hovr: false, hover: 'no' } });
    expect(problems).toEqual([
      'unknown setting "hovr"',
      'unknown setting "features.hovr"',
      'features.hover must be true or false',
    ]);
    expect(isOn.hover).toBe(true);
  });
});
