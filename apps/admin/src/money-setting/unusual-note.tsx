import type { SettingProblem } from '@jinli/contract/money-setting/money-setting.rules'
import { ConfirmNote } from '../page/confirm-note.tsx'

/** Asks the member to confirm unusual values before the proposal is sent. */
export function UnusualNote({ problems }: { problems: readonly SettingProblem[] }) {
  return (
    <>
      {problems.map(({ field, detail }) => (
        <ConfirmNote key={field} question={detail} />
      ))}
    </>
  )
}
