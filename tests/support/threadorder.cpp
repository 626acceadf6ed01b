// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Only where tests are built with ThreadSanitizer. Qt's libraries are not, and their locks are none that it knows: it
// sees no order between who hands something to another thread and who gets it there, and would call each such value a
// data race. So these functions of Qt, which is where all of that passes, are put before Qt's own, tell it what they
// order, and call Qt's.
#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QEvent>
#include <QMetaObject>
#include <QRunnable>
#include <QThread>
#include <QThreadPool>

#include <dlfcn.h>
#include <sanitizer/tsan_interface.h>

namespace {

char s_signals = 0; // stands for all signals: of one that is queued nobody can tell who gets it
char s_ends = 0; // stands for the end of all threads and of all that pools have run

/// Qt's own function of this name, as the linker writes it.
template <typename Function>
Function qtFunction(const char *symbol)
{
    return reinterpret_cast<Function>(dlsym(RTLD_NEXT, symbol));
}

struct ThreadEnd
{
    ~ThreadEnd() { __tsan_release(&s_ends); }
    bool isUsed = false;
};

thread_local ThreadEnd t_end;

/// Before each event is delivered, on the thread that gets it.
bool deliver(void **receiverAndEvent)
{
    t_end.isUsed = true; // only what was used is destroyed when the thread ends
    __tsan_acquire(receiverAndEvent[0]);
    __tsan_acquire(&s_signals);
    return false; // it goes on as usual
}

[[maybe_unused]] const bool s_isTold = QInternal::registerCallback(QInternal::EventNotifyCallback, &deliver);

class OrderedRunnable : public QRunnable
{
public:
    explicit OrderedRunnable(QRunnable *work)
        : m_work{work}
        , m_isOurs{work->autoDelete()}
    {
    }
    ~OrderedRunnable() override { end(); }
    Q_DISABLE_COPY_MOVE(OrderedRunnable)

    void run() override
    {
        __tsan_acquire(this);
        m_work->run();
        end();
        __tsan_release(&s_ends);
    }

private:
    void end()
    {
        if (m_isOurs)
            delete m_work;
        m_isOurs = false;
    }

    QRunnable *m_work;
    bool m_isOurs;
};

} // namespace

bool QMetaObject::invokeMethodImpl(QObject *object, QtPrivate::QSlotObjectBase *slotObj, Qt::ConnectionType type,
                                   qsizetype parameterCount, const void *const *params, const char *const *names,
                                   const QtPrivate::QMetaTypeInterface *const *metaTypes)
{
    using Function = bool (*)(QObject *, QtPrivate::QSlotObjectBase *, Qt::ConnectionType, qsizetype,
                              const void *const *, const char *const *, const QtPrivate::QMetaTypeInterface *const *);
    static const auto qts =
        qtFunction<Function>("_ZN11QMetaObject16invokeMethodImplEP7QObjectPN9QtPrivate15QSlotObjectBase"
                             "EN2Qt14ConnectionTypeExPKPKvPKPKcPKPKNS2_18QMetaTypeInterfaceE");
    __tsan_release(object);
    return qts(object, slotObj, type, parameterCount, params, names, metaTypes);
}

void QMetaObject::activate(QObject *sender, const QMetaObject *meta, int signal, void **arguments)
{
    using Function = void (*)(QObject *, const QMetaObject *, int, void **);
    static const auto qts = qtFunction<Function>("_ZN11QMetaObject8activateEP7QObjectPKS_iPPv");
    __tsan_release(&s_signals);
    qts(sender, meta, signal, arguments);
}

void QCoreApplication::postEvent(QObject *receiver, QEvent *event, int priority)
{
    using Function = void (*)(QObject *, QEvent *, int);
    static const auto qts = qtFunction<Function>("_ZN16QCoreApplication9postEventEP7QObjectP6QEventi");
    __tsan_release(receiver);
    qts(receiver, event, priority);
}

void QObject::deleteLater()
{
    static const auto qts = qtFunction<void (*)(QObject *)>("_ZN7QObject11deleteLaterEv");
    __tsan_release(this);
    qts(this);
}

void QThreadPool::start(QRunnable *runnable, int priority)
{
    using Function = void (*)(QThreadPool *, QRunnable *, int);
    static const auto qts = qtFunction<Function>("_ZN11QThreadPool5startEP9QRunnablei");
    if (runnable == nullptr)
        return;
    auto *ordered = new OrderedRunnable{runnable}; // the pool deletes it
    __tsan_release(ordered);
    qts(this, ordered, priority);
}

bool QThreadPool::waitForDone(QDeadlineTimer deadline)
{
    using Function = bool (*)(QThreadPool *, QDeadlineTimer);
    static const auto qts = qtFunction<Function>("_ZN11QThreadPool11waitForDoneE14QDeadlineTimer");
    const bool isDone = qts(this, deadline);
    __tsan_acquire(&s_ends);
    return isDone;
}

bool QThread::wait(QDeadlineTimer deadline)
{
    using Function = bool (*)(QThread *, QDeadlineTimer);
    static const auto qts = qtFunction<Function>("_ZN7QThread4waitE14QDeadlineTimer");
    const bool hasEnded = qts(this, deadline);
    __tsan_acquire(&s_ends);
    return hasEnded;
}
