import { LoginForm } from '../staff/login-form.tsx';

/** /tech-login */
export default function TechLoginPage() {
  return <LoginForm role="tech" />;
}
