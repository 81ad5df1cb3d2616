import { uploadPicture } from '@jinli/contract/picture/picture.admin'
import {
  promotionPictures,
  promotionTitleMax,
} from '@jinli/contract/promotion/promotion.admin'
import { Form, Input } from 'antd'
import { useMay } from '../operator/use-staff.ts'
import { HtmlField } from '../page/html-field.tsx'
import { PictureField } from '../page/picture-field.tsx'
import { PlaceField } from '../page/place-field.tsx'
import { TimeField } from '../page/time-field.tsx'
import { TwoColumns } from '../page/two-columns.tsx'
import styles from './promotion.module.css'
import { TermsFields } from './terms-fields.tsx'
import { TypeField } from './type-field.tsx'

/** The form fields of a promotion: texts, schedule and terms. */
export function PromotionFields({ disabled }: { disabled: boolean }) {
  const mayUpload = useMay()(uploadPicture.permission)
  return (
    <>
      <Form.Item label="标题" name="title">
        <Input name="title" maxLength={promotionTitleMax} showCount autoComplete="off" />
      </Form.Item>
      <TypeField disabled={disabled} />
      <Form.Item label="图片（750 × 300）" name="picture">
        <PictureField
          name="picture"
          label="图片"
          choices={promotionPictures}
          mayUpload={mayUpload}
          disabled={disabled}
        />
      </Form.Item>
      <TwoColumns>
        <TimeField label="开始时间（北京时间）" name="starts_at" extra="不填：发布后立即" />
        <TimeField label="结束时间（北京时间）" name="ends_at" extra="不填：长期有效" />
        <PlaceField name="place" className={styles.wide} />
      </TwoColumns>
      <TermsFields />
      <Form.Item label="活动内容" name="content">
        <HtmlField label="活动内容" disabled={disabled} />
      </Form.Item>
      <Form.Item label="活动细则（可不填）" name="memo">
        <HtmlField label="活动细则" disabled={disabled} />
      </Form.Item>
    </>
  )
}
