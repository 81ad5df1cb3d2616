import * as z from 'zod'

/** Whole yuan; empty: no bound. */
const yuan = z
  .literal('')
  .or(z.string().regex(/^\d{1,12}$/))
  .optional()

/** The sums from which on a house asks for an identity (decision 098). */
export const identitySettings = {
  JINLI_IDENTITY_DEPOSITS: yuan,
  JINLI_IDENTITY_WITHDRAWALS: yuan,
  /** Days for which the picture of a document is kept after the decision. */
  JINLI_IDENTITY_PICTURE_DAYS: z.coerce.number().int().min(0).max(3650).default(30),
}

type IdentitySettings = z.output<z.ZodObject<typeof identitySettings>>

const toFen = (text: string | undefined) => (text ? BigInt(text) * 100n : null)

/** Returns the sums in fen; null: no bound. Live mode has no provider of identities, so it cannot ask for one. */
export function identityBounds(settings: IdentitySettings, isLive: boolean) {
  const depositsMax = toFen(settings.JINLI_IDENTITY_DEPOSITS)
  const withdrawalsMax = toFen(settings.JINLI_IDENTITY_WITHDRAWALS)
  if (isLive && (depositsMax !== null || withdrawalsMax !== null))
    throw new Error('live mode has no identity provider: unset JINLI_IDENTITY_*')
  return { depositsMax, withdrawalsMax, pictureDays: settings.JINLI_IDENTITY_PICTURE_DAYS }
}
