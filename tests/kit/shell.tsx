import { LayoutDashboard } from 'lucide-react';
import { AppFrame, Button, ConnectionBadge, IconButton, Page, SearchButton } from '@/ui';
import { AuthPage } from '@/ui/auth';
import { Field, TextInput } from '@/ui/forms';
import { MoreActions } from '@/ui/table';

const NAV = [
  { label: 'Dashboard', to: '/', icon: <LayoutDashboard aria-hidden="true" /> },
  { label: 'Apps', to: '/apps', icon: <LayoutDashboard aria-hidden="true" /> },
];

/** The frame of every screen. */
export const Shell = () => (
  <AppFrame
    nav={NAV}
    breadcrumbs={[{ label: 'Apps', to: '/apps' }, { label: 'Storefront Web' }]}
    connection={<ConnectionBadge state="online" text="Online" />}
    search={<SearchButton keys="Ctrl K" />}
    colourMode={<IconButton label="Colour mode">◐</IconButton>}
    adminMenu={<Button look="plain">Admin</Button>}
    notice="A new version is ready"
  >
    <Page
      title="Storefront Web"
      description="API key, SDK builds and rules for this app."
      action={
        <>
          <MoreActions items={[{ label: 'Plan rules', to: '/' }]} />
          <Button look="primary">Create app</Button>
        </>
      }
      filters={<Button>Filter</Button>}
    >
      Content
    </Page>
  </AppFrame>
);

/** Sign-in and onboarding. */
export const SignIn = () => (
  <AuthPage title="Sign in" description="With your work account." step="Step 1 of 2" footer="Register an organization">
    <Field label="Email">
      <TextInput />
    </Field>
  </AuthPage>
);
