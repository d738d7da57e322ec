import { readAsset, readStylesheet } from '../http/index.ts'
import { type Address, addressWith } from '../pages/office/filters.ts'
import type { FormToken } from '../pages/office/form.ts'
import { office, type Shell } from '../pages/office/shell.ts'
import { DEFAULT_TIME_ZONE } from '../schedules/index.ts'
import { clockTime, zoneCity } from '../texts/dates.ts'
import { STAFF_LANGUAGES, type StaffLanguage } from '../texts/language.ts'
import { languages } from '../texts/languages.ts'
import { type Audience, DOORS, type StaffVisitor } from './roles.ts'
import type { Content, StaffPage } from './staff-page.ts'

export const STYLESHEET = readStylesheet(new URL('../pages/assets/office.css', import.meta.url), '/office/assets')

export const SCRIPT = readAsset(
  new URL('../pages/assets/office.js', import.meta.url),
  '/office/assets',
  'text/javascript; charset=utf-8',
)

export const PASSKEY_SCRIPT = readAsset(
  new URL('../pages/assets/passkeys.js', import.meta.url),
  '/office/assets',
  'text/javascript; charset=utf-8',
)

/** Payments are looked for in the list of purchases. */
const FIND = '/dashboard/purchases'

/**
 * Nothing but our own stylesheet, script, icon and forms: nothing inline, in nobody's frame. No page has a picture: `img-src` is
 * for the tab's icon, whose refusal Firefox writes into the page's console.
 */
export const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** The document around a page. `visitor`: undefined for whoever is not signed in. */
export function officeDocument(
  shown: {
    readonly audience: Audience
    readonly visitor: StaffVisitor | undefined
    /** Of the visitor's session: the rail has a form to end it. */
    readonly formToken?: FormToken | undefined
    readonly language: StaffLanguage
    /** Of the visitor's merchant; without one, that in which collection counts its days. */
    readonly timeZone?: string
    readonly address: Address
    readonly pages: readonly StaffPage[]
    /** Tasks at the visitor's first page. */
    readonly waiting?: number
  },
  content: Content,
): string {
  const { audience, visitor, formToken, language, timeZone = DEFAULT_TIME_ZONE, address, pages, waiting = 0 } = shown
  const texts = languages[language]
  const door = DOORS[audience]
  const shell: Shell = {
    stylesheetPath: STYLESHEET.path,
    isOperator: audience === 'operator',
    brand: {
      href: door,
      label: visitor?.house ?? 'Whipround',
      under: audience === 'operator' ? texts.office.operator : 'Whipround',
    },
    who: visitor && {
      name: visitor.name,
      role: visitor.viewsUntil ? texts.office.operator : texts.office.roles[visitor.role],
    },
    others: visitor?.hasOthers ? { href: '/dashboard/companies', label: texts.people.companies.others } : undefined,
    signOut: visitor?.viewsUntil
      ? undefined
      : formToken && { action: `${door}/sign-out`, formToken, label: texts.door.signOutVerb },
    viewing:
      visitor?.viewsUntil && formToken
        ? bannerOf(visitor, visitor.viewsUntil, { formToken, language, timeZone })
        : undefined,
    scriptPath: visitor && SCRIPT.path,
    passkeyScriptPath: content.asksPasskey ? PASSKEY_SCRIPT.path : undefined,
    findAction: visitor?.audience === 'merchant' && pages.some(({ path }) => path === FIND) ? FIND : undefined,
    sections: (visitor ? sectionsOf(pages, visitor, language, address.path) : []).map((section) =>
      waiting > 0 && section.href === door
        ? { ...section, waits: { count: waiting, label: texts.today.waiting(waiting) } }
        : section,
    ),
    notes: [texts.office.times(zoneCity(timeZone, language))],
    translations: STAFF_LANGUAGES.filter((other) => other !== language).map((other) => ({
      language: other,
      label: languages[other].conventions.ownName,
      href: addressWith(address, { lang: other }),
    })),
  }
  return office(shell, language, content)
}

/** Whose pages an operator looks at, until when, and the button to leave them. */
function bannerOf(
  { house }: StaffVisitor,
  until: Date,
  {
    formToken,
    language,
    timeZone,
  }: { readonly formToken: FormToken; readonly language: StaffLanguage; readonly timeZone: string },
): Shell['viewing'] {
  const { viewing } = languages[language]
  const leave = { action: `${DOORS.merchant}/sign-out`, formToken, label: viewing.leave, style: 'secondary' } as const
  return { text: viewing.banner(house, clockTime(until, timeZone, language)), leave }
}

/** Pages without a place come last, and in the order in which they are served. */
const LAST_PLACE = 90
/** Sections so far from the one before stand apart from it. */
const GAP = 10
const placeOf = ({ place = LAST_PLACE }: StaffPage) => place

/** What their role opens, by place. The one they are in is above all that lies below its address; a door is above nothing. */
export function sectionsOf(
  pages: readonly StaffPage[],
  { audience, role, scope, viewsUntil }: StaffVisitor,
  language: StaffLanguage,
  path: string,
) {
  const opened = pages.filter(
    (page) =>
      page.section &&
      page.audience === audience &&
      page.roles.includes(role) &&
      !(viewsUntil && page.isPersonal) &&
      !(page.isOfCompany && scope.kind !== 'company'),
  )
  const sorted = opened.sort((one, other) => placeOf(one) - placeOf(other))
  return sorted.map((page, index) => {
    const before = sorted[index - 1]
    return {
      href: page.path,
      label: page.section!(language),
      isCurrent: page.path === path || (page.path !== DOORS[audience] && path.startsWith(`${page.path}/`)),
      isApart: before !== undefined && placeOf(page) - placeOf(before) >= GAP,
    }
  })
}
