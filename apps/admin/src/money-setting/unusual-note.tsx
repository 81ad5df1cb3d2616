import type { SettingProblem } from '@jinli/contract/money-setting.rules'
import { AskedAgain } from '../page/asked-again.tsx'

/** What looks like a slip, asked before it is sent. */
export function UnusualNote({ found }: { found: readonly SettingProblem[] }) {
  return (
    <>
      {found.map(({ field, detail }) => (
        <AskedAgain key={field} question={detail} />
      ))}
    </>
  )
}
