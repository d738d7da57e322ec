import type { Language } from '../language.ts'

export interface PageTexts {
  refused: string
  consent: string
  cardsNote: string
  approved: string
  challenged: string
}

const en: PageTexts = {
  refused: 'Your bank refused this card. Nothing was charged: try another card.',
  consent: 'Keep this card for later payments to this merchant.',
  cardsNote:
    'Any future date, any security code. The name on the card decides: DECLINED, NOT_ENOUGH_BALANCE, CARD_EXPIRED, BLOCK_CARD, ISSUER_UNAVAILABLE, AUTHENTICATION_REQUIRED… refuse; CAPTURE FAILED and REFUND FAILED fail later; any other name pays.',
  approved: 'Approved',
  challenged: '3-D Secure, then approved',
}

const fr: PageTexts = {
  refused: 'Votre banque a refusé cette carte. Rien n’a été débité : essayez une autre carte.',
  consent: 'Conserver cette carte pour d’autres paiements chez ce marchand.',
  cardsNote:
    'Toute date future, tout code de sécurité. Le nom sur la carte décide : DECLINED, NOT_ENOUGH_BALANCE, CARD_EXPIRED, BLOCK_CARD, ISSUER_UNAVAILABLE, AUTHENTICATION_REQUIRED… refusent ; CAPTURE FAILED et REFUND FAILED échouent plus tard ; tout autre nom paie.',
  approved: 'Acceptée',
  challenged: '3-D Secure, puis acceptée',
}

export const pageTexts: Record<Language, PageTexts> = { en, fr }
