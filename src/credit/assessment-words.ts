/** `asking`: whoever assesses was asked, and has not answered yet. */
export type AssessmentState = 'asking' | 'granted' | 'refused' | 'needs_evidence' | 'needs_person'

/** What a payer is told why. Codes, without a figure; an operator's own words stand beside them. */
export const ASSESSMENT_REASONS = [
  // Loans and these payments are too much of what comes in.
  'debt_ratio',
  // Too little is left to live on.
  'rest_to_live',
  // The law wants documents for so much, and this service takes none yet.
  'documents_not_supported',
  // So much, or for so long, is not lent on words alone.
  'evidence',
  // Something here is late.
  'late_here',
  // All that is owed here would be more than is lent without documents.
  'owed_here',
  // Refused a short while ago.
  'refused_lately',
  // Not in the currency that the rules count in.
  'currency',
  // The law has whoever lends ask a register of late borrowers, and that is a person's work.
  'register',
  // Whoever lends has not said how it assesses.
  'no_assessor',
  // Whoever assesses for the lender did not answer.
  'no_answer',
  // It answered no, or asks for somebody, without a reason of ours.
  'partner',
  // Somebody decided; their reason is in their own words.
  'person',
] as const
export type AssessmentReason = (typeof ASSESSMENT_REASONS)[number]
