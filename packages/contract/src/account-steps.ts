/**
 * What a house can ask of an account before it plays. A further step is its name and label here, its refusal of the
 * same name in `account-step.concept.ts`, and its line in the view `account_step_done`.
 */
export const accountSteps = ['birth-date', 'terms'] as const
export type AccountStep = (typeof accountSteps)[number]

export const accountStepLabels: Readonly<Record<AccountStep, string>> = {
  'birth-date': '出生日期',
  terms: '条款与隐私政策',
}

/** The refusals of a call that waits until the account is complete. */
export const accountStepRefusals = [
  ...accountSteps.map((step) => `account-step.${step}` as const),
  'account-step.under-age',
] as const
