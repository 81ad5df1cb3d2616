import { ReasonDialog } from '../page/reason-dialog.tsx'

type Props = {
  title: string
  draft: { made_by: string } | null
  task: (reason: string) => Promise<unknown>
  onDone: () => void
  onClose: () => void
}

/** Sends a submitted draft back to its writer, as the second staff member. */
export function SendBackTextDialog({ title, draft, task, ...ends }: Props) {
  return (
    <ReasonDialog
      {...ends}
      title={`退回修改${title}`}
      effect={`草稿退回 ${draft?.made_by ?? ''} 修改，再次提交后重新复核。`}
      confirm="确认退回"
      label="退回意见"
      task={task}
      successText="已退回修改"
      onRefused={ends.onDone}
    />
  )
}
