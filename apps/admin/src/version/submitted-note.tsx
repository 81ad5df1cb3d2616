import { Alert } from 'antd'

type Props = {
  draft: { state: string; made_by: string; decided_by: string; reason: string } | null
  mine: boolean
  /** What the second staff member must check. */
  subject: string
}

/** Says who can publish a submitted draft, or why one came back. */
export function SubmittedNote({ draft, mine, subject }: Props) {
  if (draft?.state === 'draft' && draft.decided_by && draft.reason) {
    const title = `${draft.decided_by} 退回修改：${draft.reason}`
    return <Alert type="warning" showIcon title={title} />
  }
  if (draft?.state !== 'asked') return null
  const title = mine
    ? '您已提交，须由另一位员工复核发布'
    : `${draft.made_by} 提交，请复核${subject}后发布`
  return <Alert type="info" showIcon title={title} />
}
