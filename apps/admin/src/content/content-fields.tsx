import {
  type ContentKind,
  contentKind,
  shippedPictures,
  sponsorPictures,
} from '@jinli/contract/content/content'
import { type LinkPlace, linkMax, linkPlace } from '@jinli/contract/content/link.rules'
import { linkedRoutes } from '@jinli/contract/content/staff-link'
import { uploadPicture } from '@jinli/contract/picture/picture.admin'
import { visibleText } from '@jinli/contract/wire/lookup-text'
import { AutoComplete, Form, Input } from 'antd'
import { useMay } from '../operator/use-staff.ts'
import { HtmlField } from '../page/html-field.tsx'
import { PictureField } from '../page/picture-field.tsx'
import { PlaceField } from '../page/place-field.tsx'
import { TimeField } from '../page/time-field.tsx'
import { TwoColumns } from '../page/two-columns.tsx'

const leads: Readonly<Record<LinkPlace, string>> = {
  none: '不填则图片不可点击。可选本站页面，或填写 https 网址。',
  inside: '本站页面。',
  listed: '站外网址。',
  outside: '站外网址：不在允许名单内的，须由另一位员工复核发布。',
  wrong: '这不是本站页面，也不是有效的 https 网址。',
}

const choices = linkedRoutes.map(({ address, label }) => ({
  value: address,
  label: `${label} ${address}`,
}))

/** The shipped pictures to choose from, by kind of content. */
const picturesOf: Readonly<Record<ContentKind, typeof shippedPictures>> = {
  banner: shippedPictures,
  notice: [],
  popup: [],
  sponsor_1: sponsorPictures,
  sponsor_2: sponsorPictures,
}
/** Kinds that players see as an ordered list. */
const inOrder: readonly ContentKind[] = ['banner', 'notice']

function LinkField() {
  const link: unknown = Form.useWatch('link')
  const target = typeof link === 'string' ? link.trim() : ''
  return (
    <Form.Item label="链接" name="link" extra={leads[linkPlace(target, [])]}>
      <AutoComplete
        options={choices}
        showSearch={{
          filterOption: (text, option) =>
            option?.label.includes(visibleText(text)) === true,
        }}
      >
        <Input name="link" maxLength={linkMax} autoComplete="off" spellCheck={false} />
      </AutoComplete>
    </Form.Item>
  )
}

/** The form fields of a kind, named like the wire fields. */
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
        <TimeField label="上线时间（北京时间）" name="starts_at" extra="不填：发布后立即" />
        <TimeField label="下线时间（北京时间）" name="ends_at" extra="不填：一直展示" />
        {inOrder.includes(kind) && <PlaceField name="place" />}
      </TwoColumns>
    </>
  )
}
