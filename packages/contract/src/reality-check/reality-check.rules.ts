/** How many minutes of play pass between two reality checks. The last one is the default and the longest. */
export const realityCheckMinutes = [15, 30, 45, 60] as const

/** What a player answers: play on, go to the limits, or leave the game. */
export const realityCheckAnswers = ['continue', 'limit', 'leave'] as const
export type RealityCheckAnswer = (typeof realityCheckAnswers)[number]
