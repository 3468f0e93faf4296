package dev.remat.scheduler.alert.transport;

import dev.remat.jobs.alert.EmailSettings;
import dev.remat.jobs.alert.EmailSettings.Login;
import dev.remat.jobs.alert.EmailSettings.Tls;
import dev.remat.materialization.error.RematException;
import dev.remat.scheduler.alert.message.Message;
import dev.remat.scheduler.alert.message.MessageText;
import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Date;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Sends a message as plain text, one connection for each. The time-out holds for each step of the exchange. */
final class Email implements Transport {

    private final EmailSettings settings;
    private final Session session;

    Email(EmailSettings settings, Duration timeout) {
        this.settings = settings;
        this.session = Session.getInstance(properties(settings, timeout));
    }

    @Override
    public void deliver(Message message) {
        try (jakarta.mail.Transport smtp = session.getTransport("smtp")) {
            Login login = settings.login();
            smtp.connect(
                    settings.host(),
                    settings.port(),
                    login == null ? null : login.user(),
                    login == null ? null : password(login));
            MimeMessage mail = mail(message);
            smtp.sendMessage(mail, mail.getAllRecipients());
        } catch (AuthenticationFailedException e) {
            throw NotDelivered.ever("the mail server refuses user and password: " + e.getMessage());
        } catch (MessagingException e) {
            throw NotDelivered.now("the mail server did not take the message: " + shown(e));
        }
    }

    private static @Nullable String password(Login login) {
        try {
            return login.password().reveal();
        } catch (RematException unreadable) {
            throw NotDelivered.now(String.valueOf(unreadable.getMessage()));
        }
    }

    private MimeMessage mail(Message message) throws MessagingException {
        var mail = new MimeMessage(session);
        mail.setFrom(new InternetAddress(settings.from()));
        for (String receiver : settings.to()) {
            mail.addRecipient(jakarta.mail.Message.RecipientType.TO, new InternetAddress(receiver));
        }
        mail.setSubject(MessageText.subject(message), StandardCharsets.UTF_8.name());
        mail.setText(MessageText.body(message), StandardCharsets.UTF_8.name());
        mail.setSentDate(Date.from(message.at()));
        mail.setHeader("Auto-Submitted", "auto-generated");
        mail.saveChanges();
        return mail;
    }

    private static Properties properties(EmailSettings settings, Duration timeout) {
        String millis = Long.toString(timeout.toMillis());
        var properties = new Properties();
        properties.setProperty("mail.smtp.connectiontimeout", millis);
        properties.setProperty("mail.smtp.timeout", millis);
        properties.setProperty("mail.smtp.writetimeout", millis);
        properties.setProperty("mail.smtp.auth", Boolean.toString(settings.login() != null));
        properties.setProperty("mail.smtp.ssl.enable", Boolean.toString(settings.tls() == Tls.TLS));
        properties.setProperty("mail.smtp.ssl.checkserveridentity", "true");
        boolean startTls = settings.tls() == Tls.STARTTLS;
        properties.setProperty("mail.smtp.starttls.enable", Boolean.toString(startTls));
        properties.setProperty("mail.smtp.starttls.required", Boolean.toString(startTls));
        return properties;
    }

    private static String shown(MessagingException e) {
        Exception next = e.getNextException();
        return next == null ? String.valueOf(e.getMessage()) : "%s (%s)".formatted(e.getMessage(), next.getMessage());
    }
}
