import type { Language } from '../language.ts'
import { en, type ShopTexts } from './texts-en.ts'
import { fr } from './texts-fr.ts'

export const shopTexts: Readonly<Record<Language, ShopTexts>> = { en, fr }
