import type { OperatorTexts } from '../../../office/operator/index.ts'
import { decisions } from './decisions.ts'
import { today } from './today.ts'

export const operator: OperatorTexts = { decisions, today }
