import type { Html } from '../html.ts'
import { BICYCLES, COTTAGE, CREPES, KAYAK, LIGHTHOUSE, SAILING } from './pictures.ts'

export interface Product {
  readonly id: string
  /** Cents. */
  readonly price: number
  readonly picture: Html
  readonly en: string
  readonly fr: string
}

/** Prices that part badly by three, and one that is worth sharing. */
export const PRODUCTS: readonly Product[] = [
  {
    id: 'lighthouse',
    price: 24_000,
    picture: LIGHTHOUSE,
    en: 'Two nights in a lighthouse',
    fr: 'Deux nuits dans un phare',
  },
  {
    id: 'cottage',
    price: 84_000,
    picture: COTTAGE,
    en: 'A week by the sea, for six',
    fr: 'Une semaine face à la mer, à six',
  },
  {
    id: 'sailing',
    price: 12_550,
    picture: SAILING,
    en: 'Under sail to the islands',
    fr: 'À la voile vers les îles',
  },
  {
    id: 'kayak',
    price: 4_500,
    picture: KAYAK,
    en: 'A day by kayak',
    fr: 'Une journée en kayak',
  },
  {
    id: 'bicycles',
    price: 5_900,
    picture: BICYCLES,
    en: 'Bicycles for the coast path',
    fr: 'Des vélos pour le sentier côtier',
  },
  {
    id: 'crepes',
    price: 3_801,
    picture: CREPES,
    en: 'An evening of crêpes',
    fr: 'Une soirée crêpes',
  },
]
