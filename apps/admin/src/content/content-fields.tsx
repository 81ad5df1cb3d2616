import {
  type ContentKind,
  contentKind,
  shippedPictures,
  sponsorPictures,
} from '@jinli/contract/content'
import { type LinkPlace, linkMax, linkPlace } from '@jinli/contract/link.rules'
import { uploadPicture } from '@jinli/contract/picture.admin'
import { linkedRoutes } from '@jinli/contract/player-route'
import { AutoComplete, Form, Input, InputNumber } from 'antd'
import { useMay } from '../operator/use-staff.ts'
import { HtmlField } from '../page/html-field.tsx'
import { PictureField } from '../page/picture-field.tsx'
import { TwoColumns } from '../page/two-columns.tsx'

const leads: Readonly<Record<LinkPlace, string>> = {
  none: '不填则图片不可点击。可选本站页面，或填写 https 网址。',
  inside: '本站页面。',
  listed: '站外网址。',
  outside: '站外网址：不在允许名单内的，须由另一位同事复核发布。',
  wrong: '这不是本站页面，也不是有效的 https 网址。',
}

const choices = linkedRoutes.map(({ address, label }) => ({
  value: address,
  label: `${label} ${address}`,
}))

/** What is drawn for each kind that shows a picture. */
const picturesOf: Readonly<Record<ContentKind, typeof shippedPictures>> = {
  banner: shippedPictures,
  notice: [],
  popup: [],
  sponsor_1: sponsorPictures,
  sponsor_2: sponsorPictures,
}
/** Several of these stand beside each other, in an order. */
const inOrder: readonly ContentKind[] = ['banner', 'notice']

function LinkField() {
  const link: unknown = Form.useWatch('link')
  const typed = typeof link === 'string' ? link.trim() : ''
  return (
    <Form.Item label="链接" name="link" extra={leads[linkPlace(typed, [])]}>
      <AutoComplete
        options={choices}
        showSearch={{
          filterOption: (typed, option) => option?.label.includes(typed) === true,
        }}
      >
        <Input name="link" maxLength={linkMax} autoComplete="off" spellCheck={false} />
      </AutoComplete>
    </Form.Item>
  )
}

/** The fields that a kind has, named as on the wire. */
export function ContentFields({
  kind,
  disabled,
}: {
  kind: ContentKind
  disabled: boolean
}) {
  const has = contentKind(kind)
  const mayUpload = useMay()(uploadPicture.permission)
  return (
    <>
      <Form.Item label={has.title} name="title">
        <Input name="title" maxLength={has.titleMax} showCount autoComplete="off" />
      </Form.Item>
      {has.picture && (
        <Form.Item label="图片（750 × 300）" name="picture">
          <PictureField
            name="picture"
            label="图片"
            choices={picturesOf[kind]}
            mayUpload={mayUpload}
            disabled={disabled}
          />
        </Form.Item>
      )}
      {has.link && <LinkField />}
      {has.content && (
        <Form.Item label="正文" name="content">
          <HtmlField label="正文" disabled={disabled} />
        </Form.Item>
      )}
      <TwoColumns>
        <Form.Item label="上线时间（北京时间）" name="starts_at" extra="不填：发布后立即">
          <Input name="starts_at" type="datetime-local" max="9999-12-31T23:59" />
        </Form.Item>
        <Form.Item label="下线时间（北京时间）" name="ends_at" extra="不填：一直展示">
          <Input name="ends_at" type="datetime-local" max="9999-12-31T23:59" />
        </Form.Item>
        {inOrder.includes(kind) && (
          <Form.Item label="顺序" name="place" extra="0–999，小的在前">
            <InputNumber name="place" min={0} max={999} precision={0} />
          </Form.Item>
        )}
      </TwoColumns>
    </>
  )
}
