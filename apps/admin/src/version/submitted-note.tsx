import { Alert } from 'antd'

type Props = {
  draft: { state: string; made_by: string } | null
  mine: boolean
  /** What the second staff member must check. */
  subject: string
}

/** Says who can publish a submitted draft. */
export function SubmittedNote({ draft, mine, subject }: Props) {
  if (draft?.state !== 'asked') return null
  const title = mine
    ? '您已提交，须由另一位员工复核发布'
    : `${draft.made_by} 提交，请复核${subject}后发布`
  return <Alert type="info" showIcon title={title} />
}
