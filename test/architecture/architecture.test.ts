import assert from 'node:assert/strict'
import { test } from 'node:test'
import { REFUSAL_CODES } from '../../src/refusals/index.ts'
import { LANGUAGES } from '../../src/texts/language.ts'
import { findCycle } from './find-cycle.ts'
import { reachOf } from './reach-of.ts'
import { floorOf, innerRoomOf, isDoor, mayEnter, mayImport } from './rooms.ts'
import { isTest, roomOf, type SourceFile, sourceFiles } from './source-files.ts'

const source = sourceFiles('src/**/*.ts')
const code = source.filter((file) => !isTest(file.path))
const sandbox = sourceFiles('sandbox/**/*.ts')
const CLIENT = 'clients/typescript/src/index.ts'
const widget = sourceFiles('widget/**/*.ts').filter((file) => !isTest(file.path))
const others = ['test', 'scripts', 'widget'].flatMap((folder) => sourceFiles(`${folder}/**/*.ts`))
const everything = [...source, ...sandbox, ...others]

/** Fails with one line per breach, `file:line what`, under the rule that was broken. */
function holds(rule: string, breaches: readonly string[]): void {
  if (breaches.length > 0) assert.fail(`${rule}\n  ${breaches.join('\n  ')}\n`)
}

function importBreaches(
  files: readonly SourceFile[],
  breach: (file: SourceFile, imported: SourceFile['imports'][number]) => string | undefined,
): string[] {
  return files.flatMap((file) =>
    file.imports.flatMap((imported) => {
      const said = breach(file, imported)
      return said === undefined ? [] : [`${file.path}:${imported.line} ${said}`]
    }),
  )
}

test('every folder of src is a room of the design', () => {
  const unknown = code.filter((file) => {
    const room = roomOf(file.path)
    return room !== undefined && floorOf(room) === undefined
  })
  holds(
    'name the room in test/architecture/rooms.ts, on its floor',
    unknown.map((file) => file.path),
  )
})

test('imports go down: routes, subscribers, use cases, partners, nouns, mechanics', () => {
  const breaches = importBreaches(code, (file, { to, typeOnly }) => {
    const room = roomOf(file.path)
    const other = roomOf(to)
    // main.ts, app.ts and config.ts are the wiring: they may know every room; of the rooms only commands know them.
    if (room === undefined) return undefined
    if (other === undefined) return room === 'commands' ? undefined : `imports the wiring ${to}`
    if (room === other || mayImport(room, other, typeOnly)) return undefined
    return `${room} may not import ${other} (${to})`
  })
  holds('a room imports from the floors below, and from the neighbours listed in test/architecture/rooms.ts', breaches)
})

test('a room is entered through its door', () => {
  const breaches = importBreaches(code, (file, { to }) => {
    const other = roomOf(to)
    if (other === undefined || other === roomOf(file.path) || isDoor(to, other)) return undefined
    return `goes past src/${other}/index.ts to ${to}`
  })
  holds('import from index.ts of another room', breaches)
})

/** A provider's folder, which the registry makes known; beside them the ports. */
const PROVIDER_FOLDER = /^src\/providers\/(?!(?:collect|charge|issue)\/)[\w-]+\//

test('the folder of a provider is entered through the registry', () => {
  const breaches = importBreaches(code, (file, { to }) => {
    const folder = PROVIDER_FOLDER.exec(to)?.[0]
    if (folder === undefined || file.path.startsWith(folder) || file.path === 'src/providers/registry.ts')
      return undefined
    return isDoor(to, 'providers') ? undefined : `imports ${to}`
  })
  holds('what the others need to know of it is said by its descriptor', breaches)
})

/** Refusals, calendars and requests are most of it; a room that comes along by one name more is seen here. */
const SELLING_FILES_MAX = 200

test('a purchase is created without whoever will move its money: no adapter is loaded for it', () => {
  const reached = reachOf('src/selling/create-purchase.ts', code)
  holds(
    'ask a fact of partners at a door that loads none of their folders',
    reached.filter((path) => PROVIDER_FOLDER.test(path)),
  )
  // Sentences come along with any of them, those of every screen.
  const rooms = reached.filter((path) => !path.startsWith('src/texts/'))
  holds(
    `at most ${SELLING_FILES_MAX} files are loaded to create a purchase, sentences apart`,
    rooms.length > SELLING_FILES_MAX ? [`${rooms.length}`] : [],
  )
})

test('the rooms of collecting are entered through their doors, from above', () => {
  const breaches = importBreaches(code, (file, { to }) => {
    const room = innerRoomOf(file.path)
    if (room === undefined || room === innerRoomOf(to) || mayEnter(room, to)) return undefined
    return `${room} may not import ${to}`
  })
  holds('rooms.ts says which of them is above which', breaches)
})

test('the service knows neither the sandbox nor the tests', () => {
  const breaches = importBreaches(code, (_file, { to }) => (to.startsWith('src/') ? undefined : `imports ${to}`))
  holds('src imports from src only', breaches)
})

test('the sandbox knows nothing of the service but src/shared, and what its shop installs', () => {
  const files = sandbox.filter((file) => !isTest(file.path))
  const isInstalled = (file: { path: string }, to: string) => file.path.startsWith('sandbox/shop/') && to === CLIENT
  const breaches = importBreaches(files, (file, { to }) =>
    to.startsWith('sandbox/') || to.startsWith('src/shared/') || isInstalled(file, to) ? undefined : `imports ${to}`,
  )
  holds('sandbox imports from sandbox and src/shared only, its shop from the client', breaches)
})

test('the plugin knows nothing of the service but the texts it shows', () => {
  const breaches = importBreaches(widget, (_file, { to, typeOnly }) =>
    to.startsWith('widget/') || (typeOnly && to === 'src/texts/plugin.ts') ? undefined : `imports ${to}`,
  )
  holds('widget imports from widget, and the type of its texts', breaches)
})

test('no file imports itself, by whatever way round', () => {
  const graph = new Map(
    [...code, ...sandbox, ...widget].map((file) => [file.path, file.imports.map((imported) => imported.to)]),
  )
  const cycle = findCycle(graph)
  holds('no import cycles, not even of types', cycle ? [cycle.join(' → ')] : [])
})

/** How a statement begins, and what only SQL says in the middle; upper case counts, prose hardly ever matches. */
const SQL = [
  /^\s*(select\s+$|select\s[\s\S]*\bfrom\s|select\s+[\w.]+\(|insert\s+into\s|update\s+\w+\s+(\w+\s+)?set\s|delete\s+from\s|with\s+\w+\s+as\s*\()/i,
  /^\s*(create|alter|drop|truncate|lock)\s+(table|index|database|role|function)\s/i,
  /\b(from|join|into|update)\s+[a-z_]+\s+(\w+\s+)?(where|set|values|order\s+by|returning|for\s+update)\b/,
]

/** What holds for a tenant's rows is said once for all stores. */
const TENANCY_FILE = 'src/shared/scope.ts'

test('SQL is in stores only', () => {
  const isStore = (path: string) => path.startsWith('src/db/') || path.endsWith('-store.ts') || path === TENANCY_FILE
  const files = code.filter(({ path }) => !isStore(path))
  const breaches = files.flatMap((file) =>
    file.literals
      .filter(({ text }) => SQL.some((pattern) => pattern.test(text)))
      .map(({ text, line }) => `${file.path}:${line} ${text.trim().replace(/\s+/g, ' ').slice(0, 60)}`),
  )
  holds('move the statement to a file named …-store.ts', breaches)
})

/** A tenant's predicate, whole or in part, as it was once pasted into every store. */
const TENANCY = [/::uuid is null/, /\$\d+ is null or [\w.]*(company_id|merchant_id|purchase_id|\bid)\b/]
/** A scope taken apart by hand, or chosen by whoever names none. */
const OWN_TENANCY = /\bscope\.(companyId|merchantId|purchaseId)\b|[=?|]\s*SYSTEM\b|kind: 'system'|\bscope\?:/

test('a scope becomes SQL in scope.ts only, and nobody has one by default', () => {
  const files = code.filter((file) => file.path !== TENANCY_FILE)
  const breaches = files.flatMap((file) => [
    ...file.literals
      .filter(({ text }) => TENANCY.some((pattern) => pattern.test(text)))
      .map(({ line }) => `${file.path}:${line} narrows by itself`),
    ...file.code
      .split('\n')
      .flatMap((text, index) => (OWN_TENANCY.test(text) ? [`${file.path}:${index + 1} ${text.trim()}`] : [])),
  ])
  holds('narrow by within(scope, …), and take the scope as an argument', breaches)
})

/** The column of each noun's state, and the file of the one function that writes it: by the machine, with a guard. */
const STATE_WRITERS: readonly (readonly [table: string, column: string, file: string])[] = [
  ['purchases', 'state', 'src/purchases/purchase-store.ts'],
  ['purchases', 'pot_state', 'src/pots/move-pot-store.ts'],
  ['shares', 'state', 'src/shares/move-share-store.ts'],
  ['attempts', 'state', 'src/payments/move-attempt-store.ts'],
  ['operations', 'state', 'src/payments/operation-store.ts'],
  ['disputes', 'state', 'src/payments/dispute-store.ts'],
]

test('a state column is written where its machine decides, and nowhere else', () => {
  const breaches = STATE_WRITERS.flatMap(([table, column, writer]) => {
    const touches = new RegExp(`\\b(update|insert\\s+into)\\s+${table}\\b`)
    const assigns = new RegExp(`(\\bset|,)\\s+${column}\\s*=`)
    // A piece that statements are put together from begins with its column.
    const piece = new RegExp(`^${column}\\s*=\\s*$`)
    const writes = ({ path, literals }: SourceFile) =>
      literals.some(
        ({ text }) => (touches.test(text) && assigns.test(text)) || (column !== 'state' && piece.test(text)),
      )
        ? [path]
        : []
    const writers = code.flatMap(writes)
    assert.ok(writers.includes(writer), `${writer} writes ${table}.${column}`)
    return writers.filter((path) => path !== writer).map((path) => `${path} writes ${table}.${column}`)
  })
  holds('move it by the move function of its noun', breaches)
})

test('languages are named in their folders only: elsewhere they are looked up', () => {
  const tags: readonly string[] = LANGUAGES
  // The default languages; the demo's customers, who speak one; formats that a machine reads.
  const namers = ['src/texts/language.ts', 'src/commands/journey/', 'src/providers/payu/requests.ts', 'src/schedules/']
  const isFree = ({ path }: SourceFile) =>
    /^src\/texts\/\w+\//.test(path) || namers.some((namer) => path.startsWith(namer))
  const breaches = [...code, ...sourceFiles('src/**/*.js')]
    .filter((file) => !isFree(file))
    .flatMap((file) =>
      file.literals.filter(({ text }) => tags.includes(text)).map(({ text, line }) => `${file.path}:${line} '${text}'`),
    )
  holds('what differs between languages is a line of src/texts/language-texts.ts', breaches)
  const entrances = importBreaches(code, (file, { to, typeOnly }) => {
    const folder = /^src\/texts\/(\w+)\//.exec(to)?.[1] ?? ''
    const isAllowed = typeOnly || !tags.includes(folder) || file.path.startsWith(`src/texts/${folder}/`)
    return isAllowed || /^src\/texts\/((payer|document)-)?registry\.ts$/.test(file.path) ? undefined : `imports ${to}`
  })
  holds(
    'the folder of a language is entered through src/texts/registry.ts, payer-registry.ts or document-registry.ts',
    entrances,
  )
})

test('the type checker is never silenced', () => {
  const silencer = new RegExp(`\\bas ${'any'}\\b|@ts-(${'ignore'}|${'nocheck'})`)
  const breaches = everything.flatMap((file) =>
    file.text
      .split('\n')
      .flatMap((line, index) => (silencer.test(line) ? [`${file.path}:${index + 1} ${line.trim()}`] : [])),
  )
  holds('say what the type is', breaches)
})

test('files are small: half of them fit on a screen, nearly all on three, none is longer than five', () => {
  const sized = [...code, ...widget]
  const sizes = sized.map((file) => file.lines).sort((a, b) => a - b)
  const median = sizes[Math.floor(sizes.length / 2)] ?? 0
  const p95 = sizes[Math.ceil(sizes.length * 0.95) - 1] ?? 0
  const longerThan = (lines: number) =>
    sized.filter((file) => file.lines > lines).map((file) => `${file.path}:${file.lines}`)
  holds('median at most 60 lines', median > 60 ? [`median ${median}`] : [])
  holds('95 of 100 files at most 160 lines', p95 > 160 ? longerThan(160) : [])
  holds('no file above 300 lines', longerThan(300))
})

test('shared stays small: at most ten files', () => {
  const shared = code.filter((file) => roomOf(file.path) === 'shared').map((file) => file.path)
  holds('what one floor needs belongs to that floor', shared.length > 10 ? shared : [])
})

test('a refusal is made by its code: newRefusal or refuse', () => {
  const breaches = everything
    .filter((file) => !file.path.startsWith('src/refusals/'))
    .flatMap(({ path, code: text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          /\b(?:new|extends) DomainError\b/.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [],
        ),
    )
  holds('add a row to src/refusals/catalogue/ and refuse by its code', breaches)
})

/** What `splitAmongPeople` finds is refused by `planShares` as it is. */
const REFUSED_BY_VARIABLE: readonly string[] = ['amounts_exceed_total', 'amounts_below_total']

test('every refusal of the catalogue is made somewhere', () => {
  const made = new Set(
    code.flatMap(({ code: text }) =>
      [...text.matchAll(/\b(?:refuse|newRefusal)\(\s*'([a-z_]+)'/g)].map(([, name]) => name),
    ),
  )
  const idle = REFUSAL_CODES.filter((name) => !made.has(name) && !REFUSED_BY_VARIABLE.includes(name))
  holds('delete what nobody refuses from src/refusals/catalogue/', idle)
})
