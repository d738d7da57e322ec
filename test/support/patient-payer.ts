import {
  createFormBrowser,
  type FormBrowser,
  type FormPage,
  type PageForm,
} from '../../scripts/journey/form-browser.ts'
import { until } from './until.ts'

export interface PatientPayer {
  /** Opens the link and does what the pages ask for, again from the link after every interruption, until `isDone`. */
  payBy(url: string, isDone: (page: FormPage) => boolean): Promise<void>
}

/** What is typed on an acquirer's page. */
export interface TypedCard {
  readonly number: string
  /** Where the name on the card decides. */
  readonly holder?: string
}

interface PayerTerms {
  readonly card: string
  /** Typed once before the others: it is refused, and the page stays open. */
  readonly refused?: TypedCard
  /** What the card issuer wants to be told; default: what the sandbox's does. */
  readonly answer?: string
  /** What is typed into the forms of the service. */
  readonly fields: Readonly<Record<string, string>>
  /** Called after each failure; returns when it makes sense to try again. */
  readonly wait?: () => Promise<void>
  readonly patienceMs?: number
}

/**
 * A person without script who pays by the test card given, and does not give up: a page that does not come is opened
 * again, as often as it takes.
 */
export function patientPayer(terms: PayerTerms): PatientPayer {
  const browser = createFormBrowser({ 'accept-language': 'en' })
  const cards: TypedCard[] = terms.refused ? [terms.refused] : []
  const nextCard = () => cards.pop() ?? { number: terms.card }
  return {
    async payBy(url, isDone) {
      let page: FormPage | undefined
      let seen = 'nothing'
      const saw = () => `the payer of ${url} had paid, who last saw ${seen}`
      const step = async () => {
        try {
          const shown = page ?? (await browser.open(url))
          seen = `${shown.url}: ${shown.text.slice(0, 200)}`
          if (isDone(shown)) return true
          page = await follow(browser, shown, terms, nextCard)
        } catch {
          await terms.wait?.()
          page = undefined
        }
        return false
      }
      await until(saw, step, terms.patienceMs)
    },
  }
}

/** One step from the page shown: the page after it, or undefined to open the link again. */
async function follow(
  browser: FormBrowser,
  page: FormPage,
  { answer = '123456', fields }: PayerTerms,
  nextCard: () => TypedCard,
): Promise<FormPage | undefined> {
  const form = (matches: (form: PageForm) => boolean) => page.forms.find(matches)
  const cardForm = form((each) => 'number' in each.fields)
  if (cardForm) {
    const { number, holder = 'Alice Martin' } = nextCard()
    return browser.submit(cardForm, { number, expiry: '12/34', code: '123', name: holder })
  }
  const challenge = form((each) => 'otp' in each.fields)
  if (challenge) return browser.submit(challenge, { otp: answer }, '')
  const asking = form((each) => each.action.includes('/return/'))
  if (asking) return browser.submit(asking)
  const people = form((each) => each.action.endsWith('/people'))
  if (people) {
    const rows = Number(people.fields.people_count)
    const wished = Number(fields.people_count ?? rows)
    if (rows < wished) return browser.submit(people, {}, 'Add a friend')
    return browser.submit(people, { ...fields, terms: 'on' }, 'Split between')
  }
  // "Another card" of the resume page goes to the same place: nobody here wants it.
  const pledge = form((each) => each.action.endsWith('/start') && each.fields.intent === undefined)
  if (pledge) return browser.submit(pledge, { ...fields, terms: 'on' })
  const onward =
    /href="([^"]*\/card\/[0-9a-f-]{36})"/.exec(page.html) ??
    /data-card-frame[\s\S]*?<a class="button" href="([^"]+)"/.exec(page.html) ??
    // The acquirer's page has nothing left to do: its one button leads back.
    /<a class="button" href="([^"]*\/return\/[0-9a-f-]{36}[^"]*)"/.exec(page.html)
  if (!onward) return undefined
  return browser.open(new URL((onward[1] as string).replaceAll('&amp;', '&'), page.url).toString())
}
