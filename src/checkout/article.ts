import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { articleStanding, findSoldArticle, type SoldArticle } from '../articles/index.ts'
import { findCompany } from '../companies/index.ts'
import { hashToken, randomToken } from '../crypto/index.ts'
import { asMerchant, callOf } from '../events/index.ts'
import { addressOf, answerOnce, countRequest, idempotentRequest } from '../http/index.ts'
import { type Merchant, requireMerchant } from '../merchants/index.ts'
import type { Purchase } from '../purchases/index.ts'
import { DomainError } from '../refusals/index.ts'
import { buyArticle, isOffered } from '../selling/index.ts'
import { addMs } from '../shared/clocks.ts'
import { isEmailAddress, oneLine } from '../shared/email.ts'
import { parsePublicId, publicId } from '../shared/ids.ts'
import { SYSTEM } from '../shared/scope.ts'
import { sendPage } from './answer.ts'
import { warnsOfOffer } from './credit-shown.ts'
import { forgetTyped, keepTyped, readTyped } from './draft.ts'
import { shopFrame } from './frame.ts'
import { PageError } from './page-error.ts'
import { languageOfPage, type PageLanguage } from './page-language.ts'
import type { CheckoutPorts } from './ports.ts'
import { CONTACT_MAX, NAME_MAX } from './views/form-fields.ts'
import { articleGonePage, articlePage } from './views/index.ts'
import type { ArticleGoneView, ArticleView } from './views/view-models.ts'
import { browserOf, isSecure, readBrowserId } from './visitor.ts'

/** As `randomToken` makes one. */
const KEY = /^[\w-]{43}$/

const PATH = '/article/:article'

interface Opened extends PageLanguage {
  readonly article: SoldArticle
  readonly companyName: string
  /** Who could sell it now. */
  readonly sellers: readonly Merchant[]
  /** By whose name it is known: its first merchant. */
  readonly first: Merchant
}

/** `/pay/article/art_…`: the GET shows, each POST with a key of its own makes one purchase. */
export function registerArticle(app: FastifyInstance, ports: CheckoutPorts): void {
  app.get(PATH, async (request, reply) => {
    const opened = await open(ports, request, reply)
    const browserId = readBrowserId(ports, request)
    const kept = browserId && (await readTyped(ports, visitOf(opened, browserId), undefined))
    if (!kept) return show(ports, reply, opened, { typed: { name: '', email: '', way: '' }, wrong: [] })
    const { typed, key } = readLeader(kept.fields)
    return show(ports, reply, opened, { typed, key, wrong: wrongIn(opened, typed) })
  })
  app.post(PATH, async (request, reply) => buy(ports, request, reply))
}

async function open(ports: CheckoutPorts, request: FastifyRequest, reply: FastifyReply): Promise<Opened> {
  const { article: uid = '' } = request.params as { article?: string }
  const id = parsePublicId('art', uid)
  const now = ports.businessClock.now()
  const article = id && (await findSoldArticle(ports.db, SYSTEM, id, now))
  if (!article) throw new PageError(404, 'unknown_link')
  const [company, ...merchants] = await Promise.all([
    findCompany(ports.db, article.companyId),
    ...article.merchantIds.map((merchantId) => requireMerchant(ports.db, SYSTEM, merchantId)),
  ])
  const [first] = merchants
  if (!first || !company) throw new PageError(404, 'unknown_link')
  const offers = await Promise.all(merchants.map((each) => isOffered(ports.db, each, { ...article, createdAt: now })))
  return {
    ...{ article, first, companyName: company.name },
    sellers: merchants.filter((_, index) => offers[index]),
    ...languageOfPage(article.language ?? 'und', request, reply, { isFramed: false, secure: isSecure(ports) }),
  }
}

async function buy(ports: CheckoutPorts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  // Beside the budget of all payers' pages, of which a request is counted once.
  if (ports.limits.settings.tellsAddressesApart) countRequest(ports.limits, 'article_sales', addressOf(request))
  const opened = await open(ports, request, reply)
  const { typed, key: shown } = readLeader(request.body)
  // A page of somebody else may not choose who is named where its visitor pays.
  const key = isFromElsewhere(request) ? undefined : shown
  const seller = opened.sellers.find(({ id }) => publicId('mer', id) === typed.way)
  const wrong = wrongIn(opened, typed)
  // Words of another site's page are shown once, and kept for nobody.
  if (!key) return show(ports, reply.code(422), opened, { typed, wrong })
  if (!seller || wrong.length > 0) {
    const visit = visitOf(opened, browserOf(ports, request, reply))
    await keepTyped(ports, visit, undefined, { kind: 'start', fields: { ...typed, key } })
    return reply.redirect(pathOf(opened.article), 303)
  }
  try {
    const path = await buyOnce(ports, request, opened, { typed, key, seller })
    const browserId = readBrowserId(ports, request)
    if (browserId) await forgetTyped(ports, visitOf(opened, browserId), undefined)
    return reply.redirect(path, 303)
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'article_not_on_sale') throw error
    // Between what this request has looked at and its turn somebody else was faster.
    return show(ports, reply, await open(ports, request, reply), { typed, wrong: [] })
  }
}

const pathOf = ({ id }: SoldArticle) => `/pay/article/${publicId('art', id)}`

const visitOf = ({ article }: Opened, browserId: string) => ({ token: pathOf(article), browserId })

function wrongIn({ sellers }: Opened, typed: ArticleView['typed']): ArticleView['wrong'] {
  return [
    ...(typed.name === '' ? (['name'] as const) : []),
    ...(isEmailAddress(typed.email) ? [] : (['email'] as const)),
    ...(sellers.some(({ id }) => publicId('mer', id) === typed.way) ? [] : (['way'] as const)),
  ]
}

const isFromElsewhere = ({ headers }: FastifyRequest) =>
  ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']))

/** The path of the purchase's own page. Pressed twice, or sent again when no answer came, it is the same purchase. */
async function buyOnce(
  ports: CheckoutPorts,
  request: FastifyRequest,
  { article, language }: Opened,
  { typed, key, seller }: Pick<ArticleView, 'typed'> & { readonly key: string; readonly seller: Merchant },
): Promise<string> {
  const uid = publicId('art', article.id)
  const asked = idempotentRequest(
    hashToken(JSON.stringify({ key, typed })).toString('hex'),
    { owner: uid, credential: uid },
    'POST /pay/article',
    typed,
  )
  const call = callOf(ports, request, { ...asMerchant(seller.id), actor: { kind: 'anybody' } })
  const { name, email } = typed
  const { body } = await answerOnce(ports.db, asked, async (tx) => {
    const wanted = { articleId: article.id, merchantId: seller.id, leader: { name, email, language } }
    const { id, linkVersion } = await buyArticle(tx, call, wanted)
    return { status: 303, body: JSON.stringify({ id, linkVersion }) }
  })
  const { id, linkVersion } = JSON.parse(body) as Pick<Purchase, 'id' | 'linkVersion'>
  return new URL(ports.links.paymentUrl(id, linkVersion)).pathname
}

function show(
  ports: CheckoutPorts,
  reply: FastifyReply,
  opened: Opened,
  { typed, wrong, key }: Pick<ArticleView, 'typed' | 'wrong'> & { readonly key?: string | undefined },
): FastifyReply {
  const { article, sellers, first, companyName, language, otherLanguage } = opened
  const why = whyGone(opened, ports.businessClock.now())
  const soldBy = {
    ...shopFrame(ports, first),
    ...{ otherLanguage, offersLanguages: true },
    ...{ sellerName: first.name, companyName },
    basket: {
      ...{ title: article.name, description: article.description ?? undefined, products: [] },
      total: { amountMinor: article.amountMinor, currency: article.currency },
    },
  }
  const shown = { framedBy: null, merchant: first }
  if (why) return sendPage(ports, reply.code(410), articleGonePage({ ...soldBy, why }, language), shown)
  const page = articlePage(
    {
      ...soldBy,
      action: pathOf(article),
      key: key ?? randomToken(''),
      ways: sellers.map(({ id, name, paymentType }) => ({
        value: publicId('mer', id),
        paymentType,
        merchantName: name,
      })),
      warnsOfCredit: sellers.some((each) => warnsOfOffer(each, article, ports.businessClock.now())),
      ...{ typed, wrong, isUnknown: reply.statusCode === 422 && key === undefined },
      leftCount: article.salesMax === null ? undefined : article.salesMax - article.takenCount,
      // The sale ends with the last day, not on the one behind it.
      lastMoment: article.endsAt && addMs(article.endsAt, -1),
    },
    language,
  )
  return sendPage(ports, reply, page, shown)
}

function whyGone({ article, sellers }: Opened, now: Date): ArticleGoneView['why'] | undefined {
  const standing = articleStanding(article, article.takenCount, now)
  if (standing !== 'on_sale') return standing
  return sellers.length === 0 ? 'no_way' : undefined
}

/** What was posted, as fields that may be shown again. */
function readLeader(body: unknown): { readonly typed: ArticleView['typed']; readonly key: string | undefined } {
  const fields = (body ?? {}) as Readonly<Record<string, unknown>>
  const textOf = (name: string, charsMax: number) => {
    const given = fields[name]
    return oneLine(typeof given === 'string' ? given : '').slice(0, charsMax)
  }
  const key = textOf('key', 43)
  return {
    typed: { name: textOf('name', NAME_MAX), email: textOf('email', CONTACT_MAX), way: textOf('way', 60) },
    key: KEY.test(key) ? key : undefined,
  }
}
