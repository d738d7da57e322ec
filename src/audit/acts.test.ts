import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { ACTS } from './acts.ts'

const SRC = fileURLToPath(new URL('..', import.meta.url))
/** Accounts at acquirers and at card issuers share their verbs, which put the name together. */
const OF_A_KIND = /^(acquirer|issuer)_(connected|disconnected|made_default)$/

test('every act has a verb that records it: a name that nothing records would promise a line that never comes', () => {
  const verbs = globSync('**/*.ts', { cwd: SRC }).filter((path) => !/\.test\.ts$|^texts\/|^audit\/acts\.ts$/.test(path))
  const written = verbs.map((path) => readFileSync(SRC + path, 'utf8')).join('\n')
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as the code spells it, a template of its own
  const spelled = (act: string) => act.replace(OF_A_KIND, '${kind.column}_$2')
  const silent = ACTS.filter((act) => !written.includes(`'${act}'`) && !written.includes(`\`${spelled(act)}\``))
  assert.deepEqual(silent, [])
})
