import {
  createMailing,
  type MailingAudience,
  mailingAudienceLabels,
  mailingContentMax,
  mailingNamesMax,
  reckonMailing,
} from '@jinli/contract/message/message.admin'
import { refusal } from '@jinli/contract/refusal/refusals'
import { Collapse, Form, Input, Radio, Select } from 'antd'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-read.ts'
import { wordsOf } from '../api/words-of.ts'
import { ActionDialog, type FieldProblem } from '../page/action-dialog.tsx'
import { HtmlField } from '../page/html-field.tsx'
import { TextFileButton } from '../page/text-file-button.tsx'
import { useDebouncedValue } from '../page/use-debounced-value.ts'
import type { DialogEnds } from '../page/use-dialogs.tsx'
import { MailPreview } from './mail-preview.tsx'

type Letter = {
  audience: MailingAudience
  level: number
  names: string
  title: string
  content: string
}

/** Players of a new house start at VIP1. */
const initial: Letter = { audience: 'names', level: 1, names: '', title: '', content: '' }
const levels = Array.from({ length: 11 }, (_, level) => ({
  value: level,
  label: `VIP${level}`,
}))
const audiences = Object.entries(mailingAudienceLabels).map(([value, label]) => ({
  value,
  label,
}))

function isEmpty(html: string): boolean {
  return html.replace(/<[^>]*>|&nbsp;/g, '').trim() === ''
}

function problemOf({
  audience,
  names,
  title,
  content,
}: Letter): FieldProblem<Letter> | null {
  if (audience === 'names' && !names.trim())
    return { field: 'names', message: refusal('mailing.names-missing').message }
  if (!title.trim())
    return { field: 'title', message: refusal('content.title-missing').message }
  if (content.length > mailingContentMax)
    return {
      field: 'content',
      message: `正文过长，最多 ${mailingContentMax} 个字符（含格式）`,
    }
  return isEmpty(content)
    ? { field: 'content', message: refusal('content.empty').message }
    : null
}

/** Shows the number of recipients, which the server counts. */
function RecipientNote(letter: Letter) {
  const { audience, level, names: nameText } = letter
  const names = useDebouncedValue(audience === 'names' ? nameText : '')
  const content = useDebouncedValue(letter.content)
  const title = useDebouncedValue(letter.title)
  const ready = audience !== 'names' || names.trim() !== ''
  // Sends no content, so that a change of the text does not count the recipients again.
  const recipients = useCall(
    reckonMailing,
    { audience, level, names, content: '' },
    { enabled: ready, staleMs: 0 },
  )
  const links = useCall(
    reckonMailing,
    { audience: 'names', level: 0, names: '', title, content },
    { enabled: ready && `${title}${content}` !== '', staleMs: 0 },
  )
  const { data } = recipients
  const error = recipients.error ?? links.error
  const outside = links.data?.outside === true
  if (!ready) return '填写会员用户名后，这里显示将发给多少人。'
  if (error) return wordsOf(error)
  if (!data || (content !== '' && !links.data)) return '正在计算人数…'
  if (data.unknown) return refusal('mailing.names-unknown', { names: data.unknown }).message
  if (data.recipients === 0) return refusal('mailing.nobody').message
  const why = outside ? '正文有指向外部网址的链接，' : ''
  const next =
    data.second || outside
      ? `${why}提交后须由另一位员工确认才发出。`
      : '发送后会员立即收到。'
  return `将发给 ${data.recipients} 名会员。${next}`
}

/** Writes a mailing. The dialog shows the number of recipients before it is sent. */
export function WriteMailing(props: DialogEnds) {
  return (
    <ActionDialog
      {...props}
      title="写站内信"
      width={760}
      renderEffect={(letter) => <RecipientNote {...letter} />}
      confirm="发送"
      initial={initial}
      firstField="names"
      problem={problemOf}
      task={(letter) => call(createMailing, letter)}
      successText={({ state, recipients }) =>
        state === 'waiting' ? '已提交，等待另一位员工确认' : `已发给 ${recipients} 名会员`
      }
    >
      {(_form, letter, fillIn) => (
        <>
          <Form.Item label="收件人" name="audience">
            <Radio.Group
              aria-label="收件人"
              name="audience"
              optionType="button"
              options={audiences}
            />
          </Form.Item>
          {letter.audience === 'names' && (
            <>
              <Form.Item
                label="会员用户名"
                name="names"
                extra={`一个或多个，用换行、空格或逗号分开，最多 ${mailingNamesMax} 个`}
              >
                <Input.TextArea
                  name="names"
                  autoSize={{ minRows: 2, maxRows: 6 }}
                  autoComplete="off"
                  spellCheck={false}
                />
              </Form.Item>
              <Form.Item>
                <TextFileButton
                  label="从文件读取"
                  onText={(text) => fillIn({ names: text.replace(/^\uFEFF/, '').trim() })}
                />
              </Form.Item>
            </>
          )}
          {letter.audience === 'level' && (
            <Form.Item label="VIP 等级" name="level">
              <Select options={levels} />
            </Form.Item>
          )}
          <Form.Item label="标题" name="title">
            <Input name="title" maxLength={60} showCount autoComplete="off" />
          </Form.Item>
          <Form.Item label="正文" name="content">
            <HtmlField label="正文" />
          </Form.Item>
          <Collapse
            size="small"
            items={[
              {
                key: 'preview',
                label: '预览：前台展示',
                children: (
                  <MailPreview
                    title={letter.title || '（未写标题）'}
                    content={letter.content}
                  />
                ),
              },
            ]}
          />
        </>
      )}
    </ActionDialog>
  )
}
