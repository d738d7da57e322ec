import type { Account } from '../../books/index.ts'

/**
 * Which account of the French general chart (PCG) each of ours is in the file of accounting entries. The chart is that of a
 * company that sells a service; an institution with a chart of its own changes this table. Null: nobody owes what is only
 * blocked on a card, so it is in no accounts.
 */
export const FEC_ACCOUNTS: Readonly<Record<Account, { readonly number: string; readonly label: string } | null>> = {
  payer_receivable: { number: '411000', label: 'Clients, payeurs' },
  merchant_payable: { number: '467100', label: 'Marchands, sommes à reverser' },
  merchant_receivable: { number: '411100', label: 'Clients, marchands débiteurs' },
  fee_income: { number: '706000', label: 'Frais de paiement échelonné' },
  acquirer_clearing: { number: '511700', label: 'Encaissements chez les acquéreurs' },
  card_issuer: { number: '467200', label: 'Émetteur de cartes virtuelles' },
  bank: { number: '512000', label: 'Banque' },
  in_transit: { number: '580000', label: 'Virements en cours' },
  suspense: { number: '471000', label: 'Comptes d’attente' },
  own_funds: { number: '455000', label: 'Fonds propres sur les comptes' },
  bank_fees: { number: '627100', label: 'Frais bancaires' },
  reserve: { number: '467300', label: 'Marchands, réserves' },
  paid_outside: { number: '467900', label: 'Marchands, payés avant la reprise' },
  commission_income: { number: '706100', label: 'Commissions' },
  vat: { number: '445710', label: 'TVA collectée' },
  acquirer_fees: { number: '627700', label: 'Frais des acquéreurs' },
  bad_debt: { number: '654000', label: 'Pertes sur créances irrécouvrables' },
  disputed: { number: '416000', label: 'Paiements contestés' },
  dispute_fees: { number: '627800', label: 'Frais de contestation' },
  memo_held: null,
  memo_held_contra: null,
}
