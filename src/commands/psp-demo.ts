import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PspSettings } from '../providers/charge/index.ts'
import { PSP, requireBrand } from './operator/find-own.ts'
import type { Verbs } from './operator/operate.ts'
import { asTranscript, type Simulator, showDemo } from './psp-demo/show-demo.ts'
import { startSandboxProcess } from './start-sandbox.ts'

export const DEMO_VERBS: Verbs = {
  demo: {
    what: `what is sent to a PSP (${PSP.value}) and received, byte by byte: against its simulator, without a database`,
    operand: { name: 'psp', what: PSP.what, isRequired: true },
    options: {},
    runAlone: async (given) => {
      const known = requireBrand(given.psp ?? '')
      const scenes = await withSimulator(known.family.name, (simulator) => showDemo(known, simulator))
      const notes = [
        'secrets, card numbers, codes and expiry dates are masked; what is base64(…) here was encoded on the wire',
        `${known.brand.label} itself was not asked: its simulator is ours`,
      ]
      return { items: scenes, transcript: asTranscript(scenes), notes }
    },
  },
}

/** One of its own, on loopback, for as long as it takes. */
async function withSimulator<T>(family: string, work: (simulator: Simulator) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'whipround-psp-demo-'))
  const key = randomBytes(16).toString('hex')
  const sandbox = await startSandboxProcess({ dataDir, key })
  const call = async (path: string, body?: object) => {
    const headers = { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) }
    const sent = body && { method: 'POST', body: JSON.stringify(body) }
    const response = await fetch(`${sandbox.baseUrl}/psps/${family}/${path}`, { headers, ...sent })
    if (!response.ok) throw new Error(`the simulator of ${family} answered ${response.status} to ${path}`)
    return response
  }
  try {
    const told = (await (await call('credentials')).json()) as { url: string; credentials: PspSettings }
    const order = async (path: string, body: object) => {
      await call(path, body)
    }
    return await work({ url: told.url, settings: told.credentials, order })
  } finally {
    await sandbox.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
