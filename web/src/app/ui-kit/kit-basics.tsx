import { Trans } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormats } from '../../formatting/use-formats.ts'
import { useVisit } from '../../session/use-visit.ts'
import { Avatar } from '../../ui/media/avatar.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { LogoMark } from '../../ui/logo.tsx'
import { FictionalTag, Tag } from '../../ui/feedback/tag.tsx'
import * as styles from './kit.module.css'

export function KitSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.kitGroup}>
      <h2 className="heading-3">{title}</h2>
      {children}
    </div>
  )
}

export function KitActions() {
  return (
    <KitSection title={<Trans>Buttons</Trans>}>
      <div className="flex-row wrapping">
        <Button>
          <Trans>Primary</Trans>
        </Button>
        <Button busy>
          <Trans>Saving</Trans>
        </Button>
        <Button disabled>
          <Trans>Disabled</Trans>
        </Button>
        <Button look="secondary">
          <Trans>Secondary</Trans>
        </Button>
        <Button look="secondary" busy>
          <Trans>Saving</Trans>
        </Button>
        <Button look="soft">
          <Trans>Soft</Trans>
        </Button>
        <Button look="text">
          <Trans>Text</Trans>
        </Button>
        <Button look="danger">
          <Trash2 className="icon" />
          <Trans>Delete</Trans>
        </Button>
        <Button look="danger-filled">
          <Trash2 className="icon" />
          <Trans>Yes, delete</Trans>
        </Button>
        <Button look="secondary" size="small">
          <Trans>Small</Trans>
        </Button>
        <Button size="large">
          <Trans>Large</Trans>
        </Button>
        <ButtonLink to="/kit" look="secondary">
          <Trans>Link</Trans>
        </ButtonLink>
      </div>
      <Button block>
        <Trans>Full width</Trans>
      </Button>
    </KitSection>
  )
}

const samplePrice = { minor: 1499, currency: 'EUR' }
const avatarSizes = [28, 36, 44, 52, 64] as const

export function KitMarks() {
  const { settings, mark } = useVisit()
  const { money } = useFormats()
  return (
    <KitSection title={<Trans>Marks and labels</Trans>}>
      <div className="flex-row wrapping">
        <span className="logo">
          <LogoMark shapes={mark} />
          <span>{settings.name}</span>
        </span>
        <Badge count={7} text={<Trans>7 new</Trans>} />
        <Badge count={100} text={<Trans>100 new</Trans>} />
        <Badge count={8} look="warning" text={<Trans>8 credits left</Trans>} />
        <Badge count={0} look="error" text={<Trans>0 credits left</Trans>} />
        <b className="numeric">{money(samplePrice)}</b>
      </div>
      <div className="flex-row wrapping">
        <FictionalTag>{settings.fictional_singular}</FictionalTag>
        <Tag look="new">
          <Trans>New</Trans>
        </Tag>
        <Tag look="success">
          <Trans>Active</Trans>
        </Tag>
        <Tag look="warning">
          <Trans>In review</Trans>
        </Tag>
        <Tag look="error">
          <Trans>Refused</Trans>
        </Tag>
        <Tag look="brand">
          <Trans>Match</Trans>
        </Tag>
        <Tag look="photo">
          <Trans>On a photo</Trans>
        </Tag>
        <Tag>
          <Trans>Away</Trans>
        </Tag>
      </div>
      <div className="flex-row wrapping">
        {avatarSizes.map((size) => (
          <Avatar key={size} src="/public/icon.svg" size={size} />
        ))}
        <Avatar src={null} size={64} />
        <Avatar src="/public/icon.svg" size={64} online />
      </div>
    </KitSection>
  )
}
