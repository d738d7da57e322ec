export const BANK_PATH = '/operator/bank'

export const lineHref = (id: string) => `${BANK_PATH}/lines/${id}`
