export const PEOPLE_PATH = '/operator/people'
export const OPERATORS_PATH = '/operator/operators'
