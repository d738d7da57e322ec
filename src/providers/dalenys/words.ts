import type { Rejection } from '../answer.ts'
import { type RefusalWords, readRefusals } from '../charge/refusal-words.ts'
import type { TransactionStatus } from '../charge/transaction-status.ts'

const codes = (text: string) => text.split(' ')

/** EXECCODE of what has begun and is not decided. 0001 wants the cardholder: nobody shows him anything, so it runs out. */
export const WAITING: Readonly<Record<string, TransactionStatus>> = {
  '0001': 'waiting',
  '0002': 'pending',
  '0003': 'pending',
  '0004': 'pending',
}

/**
 * EXECCODE of what a bank or a rule has declined. What 4018 to 4021 and 6006 to 6008 say is not published: they are not
 * among them, so that nobody is told of a refusal that may be none.
 */
const DECLINED = {
  insufficient_funds: codes('4002'),
  do_not_honour: codes('4001 4003 4013'),
  suspected_fraud: codes('4005 6001 6002 6003 6004'),
  lost_card: codes('4006'),
  stolen_card: codes('4007'),
  authentication_failed: codes('4008 4009'),
  authentication_required: codes('4014 6005'),
  invalid_card: codes('4012'),
  other: codes('4004 4010 4016 4017'),
} satisfies RefusalWords

export const toDecline = readRefusals(DECLINED)

/** "Duplicated transaction": the other one may be ours. */
export const DUPLICATE = '4011'

/**
 * Troubles of networks and time-outs. In the answer to a charge they prove nothing; what the books have under them later
 * is over, and 5004, "the response will be sent to the notification URL", is not.
 */
export const TROUBLES = codes('4015 5001 5002 5003 5005 5006')
export const TIMED_OUT = '5004'

/** Nothing was done, and the same may be asked again: a concurrent change, and a limit of calls. */
export const LATER = codes('2017 3004')

/** EXECCODE of captures, voids and refunds that were not done. */
const CHANGE_ERRORS = {
  not_found: codes('2002'),
  not_possible: codes('2003 2004 2005 2006 2015'),
  amount_too_large: codes('2007 2008 2019'),
  too_late: codes('2009'),
} satisfies RefusalWords

export const toChangeError = readRefusals(CHANGE_ERRORS)
export const isDeclined = isIn(DECLINED)
export const isChangeError = isIn(CHANGE_ERRORS)

/** EXECCODE of requests and accounts that are not valid: nothing was begun. 1003 is a hash of another password. */
const REJECTIONS = {
  credentials: codes('1003 3001 3007'),
  not_allow_listed: codes('3002'),
  unsupported: codes('1004 3003 3006 3008'),
  request: codes('1001 1002 1005 1006 1007 2001 2010 2011 2012 2013 2014 2016 2018 2020'),
} satisfies Readonly<Partial<Record<Rejection, readonly string[]>>>

export function toRejection(code: string): Rejection | undefined {
  return (Object.keys(REJECTIONS) as (keyof typeof REJECTIONS)[]).find((reason) => REJECTIONS[reason].includes(code))
}

function isIn(words: RefusalWords): (code: string) => boolean {
  const all = new Set(Object.values(words).flat())
  return (code) => all.has(code)
}
