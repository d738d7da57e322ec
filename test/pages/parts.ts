import { ASSETS, STYLES } from '../../src/checkout/frame.ts'
import type { Basket, Decline, Pot, PotShare, ShareProgress } from '../../src/checkout/views/view-models.ts'
import type { PageFrame } from '../../src/pages/frame.ts'
import { brandStyle } from '../../src/pages/inline-style.ts'

export const now = new Date('2026-06-11T10:12:00Z')
export const deadlineAt = new Date('2026-06-13T16:00:00Z')
export const returnUrl = 'https://shop.example/back'
export const card = { brand: 'visa', last4: '4242' }
export const eur = (amountMinor: bigint) => ({ amountMinor, currency: 'EUR' })

/** Files of the outside world that the pages show; the test's server answers them. */
export const PICTURES = { basket: '/pictures/basket.svg', logo: '/pictures/logo.svg' }
export const BRAND_COLOUR = '#0b6bcb'

export const frame: PageFrame = {
  shop: { name: 'Breizh Évasion' },
  assets: { style: STYLES.page, scriptPath: ASSETS.script.path },
  now,
  timeZone: 'Europe/Paris',
  isDemo: true,
  offersLanguages: true,
}
/** What a friend's page says of who asks. */
export const trust: NonNullable<PageFrame['trust']> = {
  seller: {
    name: 'Breizh Évasion',
    legalName: 'Breizh Évasion SARL',
    registrationNumber: 'SIREN 000 000 000',
    siteUrl: 'https://breizh-evasion.example',
  },
  house: { legalName: 'Caisse du Ponant SA', privacyUrl: 'https://pay.example/privacy' },
  orderNumber: 'BE-20871',
  checkUrl: '/pay/token/check',
  unknownUrl: '/pay/token/unknown',
}
export const branded: PageFrame = {
  ...frame,
  shop: { name: 'Breizh Évasion', logoUrl: PICTURES.logo, brandStyle: brandStyle(BRAND_COLOUR) },
}
/** Where no form posts to: the server answers it, as it does the pot's polling. */
export const forms = { basePath: '/pay/token', formToken: 'form-token' }

export const basket: Basket = {
  title: 'Weekend in Brest',
  subtitle: 'Gîte de la Pointe, 2 nights | 12 – 14 June, 3 people',
  pictureUrl: PICTURES.basket,
  reference: 'BE-20871',
  products: [
    { label: 'Gîte, two nights', amount: eur(8401n) },
    { label: 'Breakfast basket', amount: eur(1200n) },
    { label: 'Tourist tax', amount: eur(400n) },
  ],
  total: eur(10001n),
}
/** As long as shops write them, without picture, and more products than are shown at once. */
export const longBasket: Basket = {
  title: 'Séjour thermal et gastronomique à Saint-Quay-Portrieux avec excursion aux Sept-Îles',
  description: 'Trois jours et deux nuits en chambre double, dîner compris, départ du port de Perros-Guirec.',
  reference: 'BE-20871-2026-06-11-GROUPE-COMITE-ENTREPRISE',
  products: Array.from({ length: 6 }, (_, index) => ({
    label: `Chambre ${index + 1}, vue sur mer, petit-déjeuner servi en chambre`,
    amount: eur(20_000n),
  })),
  total: eur(120_000n),
}

const NAMES = ['Alice Martin', 'Bob', 'Dora']

/** A pot of three, friends as far as told. `you`: the viewer's position. */
export function potOf(
  friends: readonly [ShareProgress, ShareProgress],
  you: number,
  potState: Pot['state'] = 'open',
): Pot {
  const states: ShareProgress[] = [potState === 'closed' ? 'paid' : 'owed', ...friends]
  const shares = states.map((progress, position): PotShare => {
    return {
      position,
      name: NAMES[position],
      amount: eur(position === 0 ? 3335n : 3333n),
      state: progress,
      paidAt: progress === 'paid' ? now : undefined,
      message:
        you === 0 && progress === 'paid' && position === 1 ? 'See you on Friday, I bring the crêpes!' : undefined,
      isYou: position === you,
    }
  })
  return { state: potState, total: eur(10001n), deadlineAt, namesShown: true, amountsShown: true, shares }
}

export const decline = (code: Decline['code'], amountMinor: bigint): Decline => ({
  code,
  amount: eur(amountMinor),
  card,
})
