import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import {
  type Cell,
  type CellMap,
  NOT_ROUTED,
  readCellMap,
  readSignIns,
  type SignIn,
  signInHash,
  writeRouterFiles,
  writeSignIn,
  writeSlots,
} from '../cells/index.ts'
import { listLogins } from '../people/index.ts'
import { slotOf } from '../shared/ids.ts'
import type { Verbs } from './operator/operate.ts'
import type { Outcome } from './operator/outcome.ts'
import { recordExport } from './operator/record-export.ts'

export const CELLS_VERBS: Verbs = {
  map: {
    what: 'writes the configuration of the router before all cells, from the map of their slots (docs/cells.md)',
    operand: { name: 'FILE', what: 'which cell holds which slots, as JSON', isRequired: true },
    options: { out: { value: '/etc/haproxy/cells', what: 'the folder that it is written to', isRequired: true } },
    runAlone: ({ FILE = '', out = '' }) => writeMap(FILE, out),
  },
  'sign-ins': {
    what: 'who signs in to this cell, as hashes of their e-mail addresses, for the map',
    options: {},
    async run(ground) {
      await recordExport(ground, 'sign-ins')
      const logins = await listLogins(ground.db)
      const lines = logins.map(({ email, companyId }) =>
        writeSignIn({ hash: signInHash(email), slot: slotOf(companyId) }),
      )
      return { bytes: Buffer.from(lines.map((line) => `${line}\n`).join('')) }
    },
  },
}

/** Nothing is written before all of it is known to be right, and no file is ever seen half written. */
async function writeMap(file: string, out: string): Promise<Outcome> {
  const map = readCellMap(await readText(file))
  const { signIns, twice } = await readAllSignIns(map, dirname(resolve(file)))
  const files = Object.entries(writeRouterFiles(map, signIns))
  await mkdir(out, { recursive: true })
  const fresh = (name: string) => join(out, `.${name}.new`)
  try {
    // The map of sign-ins is personal data: whoever reads it can ask whether an address is among them.
    for (const [name, text] of files) await writeFile(fresh(name), text, { mode: 0o600 })
    for (const [name] of files) await rename(fresh(name), join(out, name))
  } finally {
    for (const [name] of files) await rm(fresh(name), { force: true })
  }
  const notes = [
    ...(twice > 0 ? [`${twice} e-mail addresses sign in to two cells, and are led to the first of them`] : []),
    ...NOT_ROUTED.map((kind) => `not routed: ${kind}`),
  ]
  return {
    facts: { folder: out, slots_since: map.slotsSince, sign_ins: signIns.length },
    items: map.cells.map(({ name, slots, servers }) => ({
      cell: name,
      slots: writeSlots(slots),
      servers: servers.join(', '),
    })),
    columns: ['cell', 'slots', 'servers'],
    notes,
  }
}

/** Each address once, where the first cell has it. Throws in a sentence for a slot that is another cell's. */
async function readAllSignIns(map: CellMap, folder: string): Promise<{ signIns: SignIn[]; twice: number }> {
  const first = new Map<string, SignIn>()
  let twice = 0
  for (const { cell, signIn } of await readFiles(map, folder)) {
    if (!cell.slots.includes(signIn.slot))
      throw new Error(`${cell.signIns} has the slot ${signIn.slot}, which ${cell.name} has not`)
    if (first.has(signIn.hash)) twice += 1
    else first.set(signIn.hash, signIn)
  }
  return { signIns: [...first.values()], twice }
}

async function readFiles({ cells }: CellMap, folder: string): Promise<{ cell: Cell; signIn: SignIn }[]> {
  const read = await Promise.all(
    cells.map(async (cell) => {
      if (cell.signIns === null) return []
      const text = await readText(resolve(folder, cell.signIns))
      return readSignIns(text, cell.signIns).map((signIn) => ({ cell, signIn }))
    }),
  )
  return read.flat()
}

async function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${path} cannot be read: ${error.code}`)
  })
}
