import type { PspSettings } from '../providers/charge/index.ts'
import { readDemoFile } from './demo-file.ts'
import { PSP, requireBrand } from './operator/find-own.ts'
import type { Verbs } from './operator/operate.ts'

export const SIMULATOR_VERBS: Verbs = {
  simulator: {
    what: 'what to type in the form that connects this PSP in the demo: the address of its simulator, and credentials there',
    operand: { name: 'psp', what: PSP.what, isRequired: true },
    options: {},
    runAlone: async (given, { dataDir }) => {
      const { brand, family } = requireBrand(given.psp ?? '')
      const demo = await readDemoFile(dataDir)
      if (!demo) throw new Error(`no demo has run on ${dataDir}: npm start begins one`)
      const simulator = await askSimulator(demo.sandbox.acquirer_url, demo.sandbox_key, family.name)
      const typed = family.credentials.map(({ name, label }) => [label, simulator.credentials[name]] as const)
      return {
        items: [...typed.filter(([, value]) => value !== undefined), ['Address of a simulator', simulator.url]].map(
          ([field = '', value = '']) => ({ field, value }),
        ),
        columns: ['field', 'value'],
        notes: [`${brand.label} itself is not asked: its simulator is ours, and takes test cards alone`],
      }
    },
  },
}

/** Credentials of a simulator open nothing but it; the key is the demo's own. Throws a sentence where it does not run. */
async function askSimulator(sandboxUrl: string, key: string, family: string) {
  const headers = { authorization: `Bearer ${key}` }
  const answer = await fetch(`${sandboxUrl}/psps/${family}/credentials`, { headers }).catch(() => undefined)
  if (!answer?.ok) throw new Error('the demo does not run, or is another one by now: npm start begins it')
  return (await answer.json()) as { readonly url: string; readonly credentials: PspSettings }
}
