import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTest, type SourceFile, sourceFiles } from './source-files.ts'

// Who is given a free port, and listens there later, finds somebody else's program there on a busy machine: systems lend such
// ports to whoever asks next. `lastingPort` gives one that nobody is lent.

const FREE_PORT = 'src/db/free-port.ts'

/** Files that ask which port is free, and why none of them is disturbed by who takes it meanwhile. */
const MAY_ASK: Readonly<Record<string, string>> = {
  'test/support/lasting-port.ts': 'asks whether the port of its own choice is free',
  'bench/ground/launch-service.ts': 'measures the default settings, and begins again on another port',
}

/** A service whose port is 0 finds a free one, and listens once it has started: these never listen. */
const MAY_START_AT_0: Readonly<Record<string, string>> = {
  'src/commands/installation.test.ts': 'the start is refused',
  'src/commands/keys.test.ts': 'the start is refused, or works without listening',
  'src/commands/stop-during-start.test.ts': 'it is stopped while it starts',
  'src/http/shared-address.test.ts': 'the start is refused',
}

/** Addresses of what was closed, which are nobody's to listen at. */
const MAY_SAY: Readonly<Record<string, string>> = {
  'scripts/journey/listen-to-webhooks.ts receiver.close()': 'says that nobody listens there',
}

const files = [
  ...sourceFiles('src/**/*.ts').filter((file) => isTest(file.path)),
  ...['test', 'scripts', 'sandbox', 'bench'].flatMap((folder) => sourceFiles(`${folder}/**/*.ts`)),
]

const strangersTo = (named: Readonly<Record<string, string>>, isOne: (file: SourceFile) => boolean) => {
  const found = files.filter(isOne).map((file) => file.path)
  return {
    unnamed: found.filter((path) => !named[path]),
    gone: Object.keys(named).filter((path) => !found.includes(path)),
  }
}

/** What is closed in a statement of its own and whose address is said below it, in the same block. */
function handedOn(code: string): string[] {
  return [...code.matchAll(/^( *)(?:await )?(?:new Promise\(.*)?\b(\w+)\.close\(.*$/gm)].flatMap((found) => {
    const [line, indent = '', closed] = found
    const [below = ''] = code.slice(found.index + line.length).split(new RegExp(`\\n {0,${indent.length - 1}}(?=\\S)`))
    const named = new RegExp(`\\{ (\\w+) \\} = ${closed}\\.address\\(\\)`).exec(code.slice(0, found.index))
    const places = [`${closed}\\.(?:baseUrl|url|\\w*[pP]ort)`, ...(named ? [named[1]] : [])]
    return places.some((place) => new RegExp(`\\b${place}\\b`).test(below)) ? [line.trim()] : []
  })
}

test('nobody asks which port is free, to listen there later', () => {
  const asks = strangersTo(MAY_ASK, (file) => file.imports.some(({ to }) => to === FREE_PORT))
  assert.deepEqual(asks, { unnamed: [], gone: [] }, 'lastingPort, or listen on port 0 and ask where')
})

test('a service that a test starts is given its port', () => {
  const starts = strangersTo(MAY_START_AT_0, (file) => /\b(?:HEALTH_)?PORT(?:: |=|', )'?0\b/.test(file.code))
  assert.deepEqual(starts, { unnamed: [], gone: [] }, 'PORT: String(await lastingPort())')
})

test('the address of what was closed is not handed on', () => {
  const early = files.flatMap(({ path, code }) => handedOn(code).map((line) => `${path} ${line}`))
  assert.deepEqual(early, Object.keys(MAY_SAY), 'lastingPort, also for where nobody shall answer')
})
