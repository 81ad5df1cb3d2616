import { mycontacts } from '@jinli/contract/contact/contact'
import type { ContactChannel } from '@jinli/contract/contact/contact.rules'
import { updateuserinfo } from '@jinli/contract/profile/profile'
import {
  earliestBirthday,
  latestBirthday,
  profileProblem,
} from '@jinli/contract/profile/profile.rules'
import { useState } from 'react'
import { useCallMutation } from '../api/mutation.ts'
import { refresh, useCallQuery } from '../api/query.ts'
import { toast } from '../overlay/toast.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { BottomBar, Card, PageBody } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { GoLink } from '../ui/go-link.tsx'
import { Pair } from '../ui/list-row.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { useForm } from '../ui/use-form.ts'
import { type Me, reloadMe, useMe } from '../visit/use-me.ts'
import { AvatarUpload } from './avatar-upload.tsx'
import styles from './profile.module.css'

/** Tells whether the saved e-mail or mobile is verified, and leads to where it is done. */
function VerifiedNote({ channel }: { channel: ContactChannel }) {
  const { data } = useCallQuery(mycontacts, {})
  if (!data) return null
  const isVerified = data.contacts.some(
    (each) => each.channel === channel && each.in_profile,
  )
  if (isVerified) return '已验证'
  return (
    <>
      未验证，不能用于找回密码。
      <GoLink to={paths.contact({ channel })} className={styles.verify}>
        去验证
      </GoLink>
    </>
  )
}

function ProfileForm({ me }: { me: Me }) {
  const { mobile, email, birthday } = me
  const [today] = useState(() => new Date())
  const form = useForm({ mobile, email, birthday }, (values) =>
    profileProblem(values, today),
  )
  const save = useCallMutation(updateuserinfo, {
    toastSuccess: true,
    onRefused: form.showRefusal,
    onLost: () => toast.fail('网络不稳定，请稍后再试'),
    onSuccess: () => {
      reloadMe()
      refresh(mycontacts)
    },
  })
  return (
    <form noValidate onSubmit={form.submit(save.busy, save.run)}>
      <PageBody>
        <Card>
          <div className={styles.head}>
            <AvatarUpload name={me.username} src={me.avatar} size={72} />
            <p className={styles.hint}>头像支持 gif、png，最大 2MB</p>
          </div>
          <dl>
            <Pair name="用户名">{me.username}</Pair>
            <Pair name="真实姓名">{me.realname}</Pair>
          </dl>
        </Card>
        <Card>
          <div className={styles.fields}>
            <Field
              label="手机号"
              type="tel"
              inputMode="tel"
              maxLength={40}
              autoComplete="tel"
              placeholder="请输入手机号"
              hint={<VerifiedNote channel="phone" />}
              {...form.field('mobile')}
            />
            <Field
              label="邮箱"
              type="email"
              inputMode="email"
              maxLength={254}
              autoComplete="email"
              placeholder="请输入邮箱"
              hint={<VerifiedNote channel="email" />}
              {...form.field('email')}
            />
            <Field
              label="生日"
              type="date"
              min={earliestBirthday}
              max={latestBirthday(today)}
              autoComplete="bday"
              {...form.field('birthday')}
            />
          </div>
        </Card>
        <BottomBar>
          <Button type="submit" block busy={save.busy}>
            确认修改
          </Button>
        </BottomBar>
      </PageBody>
    </form>
  )
}

/** Shows the profile: fixed data, and data that the player may change (spec §2 /userInfo). */
export function ProfilePage() {
  const { data: me, error, refetch } = useMe()
  if (me) return <ProfileForm me={me} />
  if (error) return <LoadError error={error} onRetry={refetch} />
  return (
    <PageBody>
      <SkeletonRows rows={3} height={120} />
    </PageBody>
  )
}
