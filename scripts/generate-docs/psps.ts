import { EVIDENCE_GRADES, lifecycleOf, type PspBrand, type PspFamily } from '../../src/providers/charge/index.ts'
import { PSP_FAMILIES } from '../../src/providers/index.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/shared/clocks.ts'
import { code, generatedFrom, table } from './markdown.ts'
import { WANTED_PSPS, type WantedPsp } from './psp-names.ts'
import { gradedCells, type PspRow, rowsOf } from './psp-rows.ts'

const HEADING = `# Merchants' PSPs

Through whom merchants in mode BACK are paid, with a card made for each purchase ([back mode](back-mode.md)).`

const LIVE = `## Live

Those that take new payments today, each counted once, whatever the protocols it is spoken to in. What is sent, what is read of an
answer and what the PSP calls us with (or a shop, where we imitate that) are graded apart, each by the strongest of what it was compared
with, offline, in tests; *judged by* is the weakest of them. A vector mostly judges signatures alone. Nobody has paid through a live
account of these for this page. A part that was written after prose alone makes its PSP *unproven*: \`npm run psp -- connect\` wants
\`--accept-unproven\` for it and names the part, and the service says so at each start.
\`npm run psp -- demo payzen_eu\` shows what is sent and received, byte by byte. One more is an hour's work: [adding a PSP](adding-a-psp.md).`

const RETIRED = `## Retired

Outside the count: their platforms take no new payments. They are here for shops that still have old ones there.`

const BRANDS = `## Brands

What \`npm run psp -- connect --merchant mer_… --psp …\` takes. Credentials go by the names of its fields; those in brackets may stay empty.`

const PROTOCOLS = `## Protocols

What a charge whose answer was lost means depends on these. *Sent again*: how the PSP knows that two requests are one. *Looked up*:
how it is asked what became of a charge, and from when on "not found" proves anything. *SCA*: how a charge that nobody can confirm
at a screen can be declared there, the first unless the connection says another ([who may use which](sca.md)).`

const EVIDENCE = `## Evidence

What judges each adapter in the tests, and from when it is.`

const REPORTS = `## Reports

What \`npm run settlement -- compare FILE --psp …\` reads of those whose columns are published. Any other is compared by naming its columns
([back mode](back-mode.md#compare-with-the-psps-own-report)).`

const WANTED = `## By the names of the interface

The interface speaks of 36 providers; these are the names published for it. What cannot be served says why.`

const NOT_YET = 'not in this release'

const GRADED = ['Name', 'PSP', 'Judged by', 'Request', 'Answer', 'Callback']

const KINDS = {
  account: 'account',
  shop_certificate: 'shop and certificate',
  api_user_signature: 'API user and signature',
} as const satisfies Record<PspFamily['credentialKind'], string>

const LOOK_UPS = {
  by_reference: 'by our reference',
  by_payment_id: 'by its own number',
  by_replay: 'by sending it again',
  none: 'not at all',
} as const satisfies Record<PspFamily['traits']['lookUp'], string>

export function psps(families: readonly PspFamily[] = PSP_FAMILIES): string {
  const sorted = [...families].sort((a, b) => (a.protocol < b.protocol ? -1 : 1))
  const brands = sorted.flatMap((family) => family.brands.map((brand) => ({ family, brand })))
  return `${[
    generatedFrom('src/providers/', 'scripts/generate-docs/psp-names.ts'),
    HEADING,
    LIVE,
    table(
      ['#', ...GRADED],
      rowsOf(families, 'active').map((row, index) => [`${index + 1}`, ...gradedCells(row)]),
    ),
    RETIRED,
    table([...GRADED, 'Why'], rowsOf(families, 'retired').map(retiredRow)),
    WANTED,
    table(
      ['Name', 'PSP', 'Why not'],
      WANTED_PSPS.map((wanted) => nameRow(wanted, families)),
    ),
    BRANDS,
    table(['PSP', 'Name', 'Protocol', 'Credentials', 'Test', 'Live', 'State'], brands.map(brandRow)),
    PROTOCOLS,
    table(['Protocol', 'Charge', 'Sent again', 'Looked up', 'SCA', 'Calls us', 'Allow-list'], sorted.map(protocolRow)),
    REPORTS,
    table(['Protocol', 'Report', 'Columns', 'Published', 'Read'], sorted.flatMap(reportRows)),
    EVIDENCE,
    table(
      ['Protocol', 'Kind', 'Judges', 'Source', 'Date'],
      sorted.flatMap(({ protocol, evidence }) =>
        evidence.map(({ kind, judges, source, date }) => [
          protocol,
          EVIDENCE_GRADES[kind],
          judges.join(', '),
          source,
          date,
        ]),
      ),
    ),
  ].join('\n\n')}\n`
}

function retiredRow(row: PspRow): string[] {
  const notes = row.doors.map(({ brand }) => brand.note ?? '')
  return [...gradedCells(row), [...new Set(notes)].join('<br>')]
}

/** A brand there is serves its name; a retired one, or none, has to say why not. */
function nameRow({ name, brands, otherwise }: WantedPsp, families: readonly PspFamily[]): string[] {
  const here = families.flatMap((family) => family.brands).filter(({ id }) => brands.includes(id))
  const isServed = here.some(({ id }) => lifecycleOf(id) === 'active')
  return [name, here.map(({ id }) => code(id)).join(', '), isServed ? '' : (otherwise ?? NOT_YET)]
}

function brandRow({ family, brand }: { readonly family: PspFamily; readonly brand: PspBrand }): string[] {
  const fields = family.credentials.map(({ name, isRequired }) => (isRequired ? code(name) : `[${code(name)}]`))
  return [
    code(brand.id),
    brand.label,
    family.protocol,
    `${KINDS[family.credentialKind]}: ${fields.join(' ')}`,
    hostsOf(brand.hosts.test),
    hostsOf(brand.hosts.live),
    [lifecycleOf(brand.id), brand.note].filter(Boolean).join(': '),
  ]
}

function hostsOf(hosts: Readonly<Record<string, string>>): string {
  return [...new Set(Object.values(hosts))].map(code).join('<br>')
}

function protocolRow({ protocol, apiVersion, traits }: PspFamily): string[] {
  const { charges, idempotency, keyLifeMs, lookUp, visibilityDelayMs, absenceCounts, scaFlags, callback, allowList } =
    traits
  const guards = {
    header: `known by a key in its header, for ${lengthOf(keyLifeMs)}`,
    unique_reference: `known by its reference, for ${lengthOf(keyLifeMs)}`,
    none:
      lookUp === 'by_payment_id'
        ? 'a second payment: never sent again, somebody looks there'
        : 'a second payment: sent again only when looked up twice in vain',
  }
  return [
    [protocol, apiVersion].filter(Boolean).join(' · '),
    charges === 'sale' ? 'one call' : 'authorised, then captured at once',
    guards[idempotency],
    `${LOOK_UPS[lookUp]}${visibilityDelayMs > 0 ? `, after ${lengthOf(visibilityDelayMs)}` : ''}${absenceCounts ? ', and absent only once something was found' : ''}`,
    scaFlags.map(code).join(' '),
    callback === 'none' ? '' : callback,
    allowList ? 'wants our addresses' : '',
  ]
}

function reportRows({ protocol, report }: PspFamily): string[][] {
  if (!report) return []
  const { payment, reference, amount, debit, currency, only } = report.columns
  const marks = only.map(({ column }) => column)
  const names = [payment, reference, amount, debit, 'column' in currency ? currency.column : null, ...marks]
  const columns = names.filter((name) => name !== null).map(code)
  return [[protocol, report.name, columns.join(', '), report.source, report.date]]
}

function lengthOf(ms: number): string {
  if (ms === Number.MAX_SAFE_INTEGER) return 'good'
  const units = [
    [DAY_MS, 'd'],
    [HOUR_MS, 'h'],
    [MINUTE_MS, 'min'],
    [SECOND_MS, 's'],
  ] as const
  const [unitMs, unit] = units.find(([size]) => ms >= 2 * size || ms === size) ?? [1, 'ms']
  return `${Math.round((ms / unitMs) * 10) / 10} ${unit}`
}
