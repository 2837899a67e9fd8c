/** Installs the skill that teaches an agent with only a shell to use the command line. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Change, type Edit, planChange } from './change.ts';
import { baseDirectory, type ClientFile, clientFileAt, type Machine } from './client-paths.ts';
import type { Client, Scope, SkillHome } from './client-row.ts';
import { EditProblem } from './edit-text.ts';
import type { Program } from './launch.ts';

const SKILL_FILE = path.join('skills', 'wayfind', 'SKILL.md');
const IS_OURS = /^\ufeff?---\r?\n(?:(?!---).*\r?\n)*?name:\s*['"]?wayfind['"]?\s*\r?\n/;

export interface SkillOptions {
  readonly scope: Scope;
  readonly machine: Machine;
  readonly program: Program;
}

export function skillText({ root }: Program): string {
  return readFileSync(path.join(root, SKILL_FILE), 'utf8');
}

/** Skill directories for these clients; most clients share one. */
export function skillHomes(clients: readonly Client[]): SkillHome[] {
  return [...new Set(clients.flatMap(({ skills }) => skills ?? []))];
}

export function skillFile(home: SkillHome, scope: Scope, machine: Machine): ClientFile {
  const { base, directory } = skillBase(home, scope, machine);
  return clientFileAt(path.join(base, directory, SKILL_FILE), base, { scope, machine });
}

/** Claude Code keeps all user files in one directory; `CLAUDE_CONFIG_DIR` replaces `~/.claude`. */
function skillBase(home: SkillHome, scope: Scope, machine: Machine): { base: string; directory: string } {
  if (scope === 'project') return { base: machine.project, directory: `.${home}` };
  if (home === 'agents') return { base: machine.home, directory: '.agents' };
  const claude = baseDirectory('claudeHome', machine);
  return claude === machine.home ? { base: claude, directory: '.claude' } : { base: claude, directory: '' };
}

export function planSkill(home: SkillHome, { scope, machine, program }: SkillOptions): Change {
  const text = skillText(program);
  const edit: Edit = (found) => {
    refuseForeign(found);
    return text;
  };
  return planChange(skillFile(home, scope, machine), edit, 'Move the file elsewhere first.');
}

export function planSkillRemoval(home: SkillHome, { scope, machine }: SkillOptions): Change {
  const edit: Edit = (found) => {
    refuseForeign(found);
    return undefined;
  };
  return planChange(skillFile(home, scope, machine), edit, 'Move the file elsewhere first.');
}

function refuseForeign(text: string | undefined): void {
  if (text !== undefined && !IS_OURS.test(text)) throw new EditProblem('contains a different skill');
}
