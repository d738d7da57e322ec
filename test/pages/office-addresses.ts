import assert from 'node:assert/strict'
import * as registry from '../../src/back-office/registry.ts'
import type { StaffPage } from '../../src/back-office/staff-page.ts'
import type { AsRole, officeOf } from '../support/office.ts'

/** Every page of staff, as it is served. */
export const STAFF_PAGES: readonly StaffPage[] = Object.values(registry).flatMap((page) =>
  'statementsMax' in page ? [page] : [],
)

/** Who sees most of a page's audience. */
export const roleOf = ({ audience, roles }: StaffPage): AsRole =>
  audience === 'operator' ? `operator:${roles.includes('admin') ? 'admin' : 'support'}` : 'owner'

/** The page behind an address: one that is named wins over one with a parameter. */
function pageAt(address: string): StaffPage | undefined {
  const fits = STAFF_PAGES.filter(({ path }) =>
    new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`).test(address),
  )
  return fits.sort((one, other) => one.path.split(':').length - other.path.split(':').length)[0]
}

/** Several purchases and merchants are not alike: each of them leads to other pages. */
const OPENED_MAX = 16

/** For each page the addresses that answer, found as people find them: by what other pages lead to. */
export async function addressesOf(office: Awaited<ReturnType<typeof officeOf>>): Promise<Map<StaffPage, string[]>> {
  const found = new Map<StaffPage, string[]>()
  const opened = new Map<StaffPage, Set<string>>()
  const paths = STAFF_PAGES.map(({ path }) => path).filter((path) => !path.includes(':'))
  const waiting = ['/dashboard', '/operator', ...paths]
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const [path = ''] = address.split('?')
    const page = pageAt(path)
    const before = page && (opened.get(page) ?? new Set())
    if (!page || !before || before.has(path) || before.size >= OPENED_MAX) continue
    opened.set(page, before.add(path))
    const { statusCode, body, headers } = await office.get(address, { role: roleOf(page) })
    assert.ok([200, 404].includes(statusCode), `${address}: ${statusCode} ${body.slice(0, 300)}`)
    if (statusCode !== 200) continue
    found.set(page, [...(found.get(page) ?? []), address])
    if (!String(headers['content-type']).startsWith('text/html')) continue
    const led = [...body.matchAll(/(?:href|action|src)="(\/(?:dashboard|operator)[^"#]*)"/g)].map(
      ([, to]) => to as string,
    )
    waiting.push(...led.map((to) => to.replaceAll('&amp;', '&')))
  }
  return found
}
