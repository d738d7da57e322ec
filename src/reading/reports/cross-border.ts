import { DEFAULT_TIME_ZONE } from '../../schedules/index.ts'
import { publicId } from '../../shared/ids.ts'
import { languages } from '../../texts/languages.ts'
import { type CrossBorder, listCrossBorder } from '../cross-border/cross-border-store.ts'
import { report } from './report.ts'

/** Payments from one country into another, by quarter: what the operator reports of a payee (docs/cross-border.md). */
export const crossBorder = report<CrossBorder>({
  name: 'cross-border',
  title: (language) => languages[language].reports.crossBorder.title,
  text: (language) => languages[language].reports.crossBorder.text,
  columns: [
    {
      name: 'quarter',
      label: (language) => languages[language].reports.crossBorder.quarter,
      cell: ({ quarter }) => quarter,
    },
    {
      name: 'merchant_uid',
      label: () => 'UID',
      cell: ({ merchantId }) => publicId('mer', merchantId),
      isInFileOnly: true,
    },
    {
      name: 'merchant',
      label: (language) => languages[language].reports.crossBorder.merchant,
      cell: ({ merchant }) => merchant,
    },
    {
      name: 'country',
      label: (language) => languages[language].reports.crossBorder.country,
      cell: ({ country }) => country,
    },
    {
      name: 'payments',
      label: (language) => languages[language].reports.crossBorder.payments,
      cell: ({ payments }) => payments,
    },
    {
      name: 'refunds',
      label: (language) => languages[language].reports.crossBorder.refunds,
      cell: ({ refunds }) => refunds,
    },
    {
      name: 'unknown',
      label: (language) => languages[language].reports.crossBorder.unknown,
      cell: ({ unknown }) => unknown,
    },
  ],
  read: (connection, scope, { from, before }, limit) =>
    listCrossBorder(connection, scope, { timeZone: DEFAULT_TIME_ZONE, from, before, limit }),
})
