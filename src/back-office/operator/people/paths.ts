export const PEOPLE_PATH = '/operator/people'
export const OPERATORS_PATH = `${PEOPLE_PATH}/operators` as const
